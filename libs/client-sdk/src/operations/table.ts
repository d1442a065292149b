// Written by `npm run sdk-table` from the contract: edit that.

/** Name|flags|body|query|reply|places of refusals|path, where it is not the name’s. `wire-type.ts` reads the types. */
export const operationTable = `getUser|tri|||{id=userID,xp:number,reviewXp:number,streak:number,longestStreak:number,timeZone,dayRolloverHour:number,newCardsPerDay:?number,desiredRetention:hundredths,createdAt:instant}
signIn|r|userID:user-id,rawAccessToken,accessToken,idToken||{token}|000102
signOutEverywhere|t|||nothing
updateSettings|tr|timeZone:iana-time-zone,dayRolloverHour:number,newCardsPerDay:?number,desiredRetention:hundredths||nothing
deleteUser|dti|||nothing
exportUserData|tri|||{user:{id=userID,createdAt:instant,xp:number,reviewXp:number,streak:number,longestStreak:number,lastActiveDay:?date,activeDays:number,freezes:number,completedGoals:number,completedQuests:number},settings:{timeZone,dayRolloverHour:number,newCardsPerDay:?number,desiredRetention:hundredths},folders:[text,sets:[{id=flashcardID,name=flashcardName,description=flashcardDescription,folder,createdAt:instant,cardCount:number,importReport:!~scheduling:{notes:number,cards:number,skipped:[{reason,count:number,examples:[text},mediaFiles:number,scheduling:{cards:number,unusableCards:number,reviews:number,reviewsLeftOut:number}},{notes:number,cards:number,skipped:[{reason,count:number,examples:[text},mediaFiles:number}},cards:[{id=cardID,set=flashcardID,front,back},progress:[{card=cardID,suspended:flag,lastReview=last_review:date,reviewStatus=review_status:number,dueDate=due_date:date,memory:~state=new:{state:(new),createdOn:date},~state=review:{state:(review),interval:number,stability:number,difficulty:number,reviews:number,lapses:number,lastReview=last_review:date,reviewsThatDay:number,graduation:(ahead,owed,paid)},{state:(learning,relearning),step:number,stability:number,difficulty:number,reviews:number,lapses:number,lastReview=last_review:date,reviewsThatDay:number,graduation:(ahead,owed,paid)}},reviews:[{id=reviewID,card=cardID,set=flashcardID,rating:(again,hard,good,easy),at=reviewedAt:instant,sequence:number,day:date,retention:hundredths,suspended:flag,xp:number,isFirstThatDay=firstThatDay:flag,before:~state=new:{state:(new),createdOn:date},~state=review:{state:(review),interval:number,stability:number,difficulty:number,reviews:number,lapses:number,lastReview=last_review:date,reviewsThatDay:number,graduation:(ahead,owed,paid)},{state:(learning,relearning),step:number,stability:number,difficulty:number,reviews:number,lapses:number,lastReview=last_review:date,reviewsThatDay:number,graduation:(ahead,owed,paid)},after:~state=new:{state:(new),createdOn:date},~state=review:{state:(review),interval:number,stability:number,difficulty:number,reviews:number,lapses:number,lastReview=last_review:date,reviewsThatDay:number,graduation:(ahead,owed,paid)},{state:(learning,relearning),step:number,stability:number,difficulty:number,reviews:number,lapses:number,lastReview=last_review:date,reviewsThatDay:number,graduation:(ahead,owed,paid)},answered:{lastReview=last_review:date,reviewStatus=review_status:number,dueDate=due_date:date,xp:number,streak:number},undoneAt:?instant},checkIns:[{id=eventID,at:instant,sequence:number,day:date},heatmapCalls:[{id=eventID,at:instant,sequence:number,day:date},goals:[{id=goalID,kind=type:(cards=Card,xp=XP),title,target:number,progress:number,status:(completed,in-progress=in progress,failed),startDate=start_date:date,endDate=end_date:date,failDate=fail_date:?date,startingXp=starting_xp:number,createdAt:instant},quests:[{id=quest_id,title,deadline:date,kind=quest_type:(cards=cards_revised,xp=xp_gained),label=quest_sub_type:(friend,monthly),target=quantity:number,progress:number,status:(active,completed,expired),participants:[{user=user_id,status:(pending,accepted,declined,left),progress:number,isOwner:flag},createdAt:instant,since:instant,won:flag},sharedFolders:[{id,name,description,owner,role:(owner,editor,viewer),members=memberCount:number,sets=flashcardCount:number,joinedAt:instant,createdAt:instant,added=flashcards:[{id=flashcardID,addedAt:instant}},origins:[{card=cardID,memory:~state=new:{state:(new),createdOn:date},~state=review:{state:(review),interval:number,stability:number,difficulty:number,reviews:number,lapses:number,lastReview=last_review:date,reviewsThatDay:number,graduation:(ahead,owed,paid)},{state:(learning,relearning),step:number,stability:number,difficulty:number,reviews:number,lapses:number,lastReview=last_review:date,reviewsThatDay:number,graduation:(ahead,owed,paid)},interval:number,ease:number,step:!{state:(learning,relearning),left:number,dueOn=due_date:?date},history:[{at=answeredAt:instant,answer:number,kind:number,interval:number,lastInterval:number,ease:number,milliseconds:number}},media:[{set=flashcardID,name,hash=sha256,type,bytes:number}}
createFolder|tr|folder:proper-folder-path||{success}|0304
deleteFolder|dt|folder:proper-folder-path,recursive:boolean||nothing|0506
getFolders|tri|||^{id=flashcardID,name=flashcardName,description=flashcardDescription,cardCount:number,dueCount:number}
moveFolder|t|folder:proper-folder-path,newFolder:proper-folder-path||nothing|050304
addCards|t|flashcardID:decimal-digits,cards:[{front:card-side,back:card-side}||{cardIDs:[text}|070809
createFlashcard|t|flashcardName:set-name,flashcardDescription:description,folder:folder-path,cards:[{front:card-side,back:card-side}||{flashcardID}|0a03040b0809
deleteFlashcard|dt|flashcardID:decimal-digits||nothing|07
editFlashcard|tr|flashcardID:decimal-digits,newName:set-name,newDescription:description,newFolder:folder-path||nothing|070a0304
getFlashcard|tri|flashcardID:decimal-digits||{id=flashcardID,name=flashcardName,description=flashcardDescription,folder,cards:<text,{front,back,lastReview=last_review:date,reviewStatus=review_status:number,dueDate=due_date:date,suspended:flag}}|07
exportPackageFlashcards|tri|flashcardID:decimal-digits||bytes|070c
getImportReport|tri|flashcardID:decimal-digits||~scheduling:{notes:number,cards:number,skipped:[{reason,count:number,examples:[text},mediaFiles:number,scheduling:{cards:number,unusableCards:number,reviews:number,reviewsLeftOut:number}},{notes:number,cards:number,skipped:[{reason,count:number,examples:[text},mediaFiles:number}|070d
importPackageFlashcards|tf|flashcardName:set-name,folder?:folder-path,flashcardDescription?:description,termField?:any,definitionField?:any,stripHtml?:boolean|fields?:(chosen,auto),cloze?:boolean,scheduling?:boolean,dryRun?:boolean|~report:{stored=:false,report:~scheduling:{notes:number,cards:number,skipped:[{reason,count:number,examples:[text},mediaFiles:number,scheduling:{cards:number,unusableCards:number,reviews:number,reviewsLeftOut:number}},{notes:number,cards:number,skipped:[{reason,count:number,examples:[text},mediaFiles:number}},{stored=:true,id=flashcardID}|0e0a0f03040b0g090h0i0j
previewPackageFlashcards|tfri|||{noteTypes:[{name,kind:(standard,cloze,image-occlusion),fields:[text,notes:number,samples:[[text},decks:[{name,cards:number},notes:number,cards:number,mediaFiles:number}|0e0i0j
deleteCard|dt|cardID:decimal-digits||nothing|0k
editCard|tr|cardID:decimal-digits,front:card-side,back:card-side||nothing|0k09
getFlashcardItem|ri|cardID:decimal-digits||{front,back}|0k
suspendCard|tr|cardID:decimal-digits,suspended:boolean||nothing|0k
getTodayCards|tri|||^{cards:<text,{lastReview=last_review:date,reviewStatus=review_status:number},id=flashcardID,name=flashcardName}
previewCard|tri|cardID:decimal-digits||{again:{reviewStatus=review_status:number,dueDate=due_date:date,interval:number},hard:{reviewStatus=review_status:number,dueDate=due_date:date,interval:number},good:{reviewStatus=review_status:number,dueDate=due_date:date,interval:number},easy:{reviewStatus=review_status:number,dueDate=due_date:date,interval:number}}|0k
reviewCard|tr|cardID:decimal-digits,rating:(again,hard,good,easy),reviewID:review-id||{id=cardID,lastReview=last_review:date,reviewStatus=review_status:number,dueDate=due_date:date,xp:number,streak:number}|0k0l0m
reviewCards|tr|reviews:[{card=cardID:decimal-digits,rating:(again,hard,good,easy),id=reviewID:review-id,at=reviewedAt:instant}|partial?:boolean|{results:[~error:{text=error,code:(card_not_found,review_id_taken,invalid_value)},{id=cardID,lastReview=last_review:date,reviewStatus=review_status:number,dueDate=due_date:date,xp:number,streak:number}}|0k0l0m
undoReview|tr|reviewID:review-id||{id=cardID,lastReview=last_review:date,reviewStatus=review_status:number,dueDate=due_date:date,xp:number,streak:number}|0n0m
createCardGoal|t|cardsToRevise:number,endDate:date||{success,goalID}|0o
createXpGoal|t|goalXP:number,endDate:date||{success,goalID}|0o
deleteGoal|dt|goalID:decimal-digits||{success}|0p
editCardGoal|tr|goalID:decimal-digits,newEndDate:date,newTitle:title,newCardsToRevise:number||{success}|0p
editXpGoal|tr|goalID:decimal-digits,newEndDate:date,newTitle:title,newGoalXP:number||{success}|0p
updateGoalStatus|tr|||<text,~type=XP:{*=data:{target=goal_xp:number,startDate=start_date:date,startingXp=starting_xp:number},endDate=end_date:date,failDate=fail_date:?date,status:(completed,in-progress=in progress,failed),title,kind=type:(xp=XP)},{*=data:{revised=cards_revised_so_far:number,target=cards_to_revise:number},endDate=end_date:date,failDate=fail_date:?date,status:(completed,in-progress=in progress,failed),title,kind=type:(cards=Card)}
createQuest|t|deadline:date,questType:(cards=cards_revised,xp=xp_gained),questSubType:(friend,monthly),quantity:number||{message,quest:{id=quest_id,title,deadline:date,kind=quest_type:(cards=cards_revised,xp=xp_gained),label=quest_sub_type:(friend,monthly),target=quantity:number,progress:number,status:(active,completed,expired),participants:[{user=user_id,status:(pending,accepted,declined,left),progress:number,isOwner:flag}}}|0q
deleteQuest|dt|questId:decimal-digits||{message}|0r0s
getQuests|tri|||{quests:[{id=quest_id,title,deadline:date,kind=quest_type:(cards=cards_revised,xp=xp_gained),label=quest_sub_type:(friend,monthly),target=quantity:number,progress:number,status:(active,completed,expired),participants:[{user=user_id,status:(pending,accepted,declined,left),progress:number,isOwner:flag}}}
inviteToQuest|t|questId:decimal-digits,invitedId:user-id||{message}|0t0r0u0v0w0x0y
leaveQuest|t|questId:decimal-digits||{message}|0r
updateInviteStatus|tr|questId:decimal-digits,status:(accepted,declined)||{message}|0r0z0w0q
addFlashcardToSharedFolder|tr|sharedFolderID:decimal-digits,flashcardID:decimal-digits||{message}|10071112
createSharedFolder|t|folderName:title,description:description||{sharedFolderID,inviteCode}|13
deleteSharedFolder|dt|sharedFolderID:decimal-digits||nothing|1014
getSharedFolderFlashcards|tri|sharedFolderID:decimal-digits||{sets=flashcards:[{id=flashcardID,name,description,cardCount:number,addedBy,addedAt:instant,cards:<text,{front,back,lastReview=last_review:date,reviewStatus=review_status:number}}}|1015
getSharedFolders|tri|||{owned=ownedFolders:[{id,name,description,owner,role:(owner,editor,viewer),members=memberCount:number,sets=flashcardCount:number,joinedAt:instant},joined=memberFolders:[{id,name,description,owner,role:(owner,editor,viewer),members=memberCount:number,sets=flashcardCount:number,joinedAt:instant}}
getSharedTodayCards|tri|||^{cards:<text,{lastReview=last_review:date,reviewStatus=review_status:number},id=flashcardID,name=flashcardName}
removeFlashcardFromSharedFolder|dt|sharedFolderID:decimal-digits,flashcardID:decimal-digits||{message}|101607
createSharedFolderInvite|t|sharedFolderID:decimal-digits,expiryDays:?number,maxUses:?number||{inviteCode}|1017
getSharedFolderMembers|tri|sharedFolderID:decimal-digits||{owner:{user=userID,role:(owner,editor,viewer),joinedAt:instant},others=members:[{user=userID,role:(owner,editor,viewer),joinedAt:instant}}|1015
joinSharedFolder|t|inviteCode||{sharedFolder:{id,name,description,owner}}|18191a1b13
leaveSharedFolder|t|sharedFolderID:decimal-digits||nothing|10151c
removeUserFromSharedFolder|t|sharedFolderID:decimal-digits,targetUserID:user-id||{message}|101d1e1f
setSharedFolderRole|tr|sharedFolderID:decimal-digits,targetUserID:user-id,role:(editor,viewer)||nothing|101g
transferSharedFolder|t|sharedFolderID:decimal-digits,targetUserID:user-id||nothing|101h
calculateStreak|tr||increase?:any|streak|1i
getHeatmap|tri|||<day,number|1j
updateHeatmap|tr|||<day,number|1j
getStudyStats|tri|||{reviewsByDay:[{date:date,reviews:number,again:number,hard:number,good:number,easy:number,new:number},forecast:[{date:date,due:number},overdue:number,retention:[{month:month,young:{reviews:number,passed:number},mature:{reviews:number,passed:number}},states:{new:number,learning:number,young:number,mature:number,suspended:number}}
issueIdToken|ri|userID:user-id||{idToken}||/dev/id-token`;

/** What callers are told to be expected: name of the type|text. */
export const takenTable = `user-id|1 to 255 characters without control characters
iana-time-zone|an IANA time zone such as Europe/Rome
hundredths|a number from 0.70 to 0.99 with at most two decimals
proper-folder-path|the path of a folder: up to 32 names of 1 to 200 characters separated by '/', without control or direction characters
decimal-digits|a string of digits
card-side|text of at most 1 MB that is not blank
set-name|a name of 1 to 200 characters without control or direction characters
description|at most 10000 characters
folder-path|a folder path: up to 32 names of 1 to 200 characters separated by '/', without control or direction characters
review-id|1 to 200 characters
title|1 to 200 characters`;

/** Code|text, where that is not the code in words. Behind the codes that have several texts there is a number. */
export const refusalTable = `user_mismatch|User ID does not match token.
access_token_mismatch|Access token does not match.
jwt_encoding_failed|JWT encoding failed due to an unexpected error
place_taken|A folder or flashcard set with this name already exists here
too_many_folders
folder_not_found
folder_not_empty|Folder is not empty
set_not_found|Flashcard set not found
set_full|Flashcard set is full
set_too_large|The set would hold more text than this server allows
name_taken|Flashcard set name already exists
too_many_sets|Too many flashcard sets
writer_busy|Too many packages are being written; try again shortly
import_report_not_found
no_file|No file provided
no_cards|No valid flashcards found. Possible reasons: incorrect field selection; all content removed during HTML stripping; unsupported note type
too_many_cards|The package has more cards than one flashcard set can hold
too_much_media|The account would hold more pictures and sounds than this server allows
invalid_package|Invalid Anki file format
reader_busy|Too many packages are being read; try again shortly
card_not_found
review_id_taken|Review ID already used for another card
too_many_later_reviews|Too many later reviews of the same cards would have to be counted anew
review_not_found
too_many_goals
goal_not_found
too_many_quests
quest_not_found
not_quest_owner|User can not delete this quest
user_not_found|User that you trying to invite not exist
not_in_quest|User is not in this quest to invite someone
already_in_quest|Invited user already in this quest
quest_over|Quest is over
quest_full|Quest is full
too_many_invitations|Invited user has too many invitations
already_accepted|Invitation already accepted
shared_folder_not_found
may_not_add|Access denied. Only the owner and editors can add flashcards.
too_many_shared_sets|Too many flashcard sets in this shared folder
too_many_shared_folders
not_owner|Access denied. Only the owner can delete the folder.
not_member|Access denied. You must be a member of this shared folder.
not_owner.2|Access denied. Only the owner can remove flashcards.
not_owner.3|Access denied. Only the owner can create invites.
invalid_code|Invalid invite code
already_member|You are already a member of this shared folder
code_expired|Invite code has expired
shared_folder_full|Shared folder is full
owner_must_transfer|The owner can not leave before transferring the folder
not_owner.4|Access denied. Only the owner can remove members.
owner_stays|The owner can not be removed
not_a_member|User is not a member of this shared folder
not_owner.5|Access denied. Only the owner can change roles.
not_owner.6|Access denied. Only the owner can transfer the folder.
user_not_found.2|User does not exist.
user_not_found.3|User does not exist!`;

/** The same of what any operation may answer; `…`: how the text begins. */
export const protocolTable = `malformed_request|Malformed HTTP request
invalid_json|Body is not valid JSON
invalid_token|Invalid JWT token
unknown_operation|No such operation
method_not_allowed|This operation is called with another HTTP method
request_timeout|The request took too long to arrive
idempotency_key_used|Idempotency key already used for another request
idempotency_key_running|A request with this idempotency key is still running
idempotency_key_lost|Idempotency-Key can no longer be answered
body_too_large|Request body too large
unsupported_media_type|Unsupported content type
too_many_requests
too_many_connections
headers_too_large|Request header fields too large
internal_error|Internal server error occurred
too_many_large_answers|Too many large answers at once; try again shortly
unavailable|Service temporarily unavailable
key_mismatch|Your supplied json keys do not match the expected format. The request should be in the format: …
invalid_value|Invalid value for …`;
