// Written by `npm run generate` from the contract: edit that.

/** Name|flags|body|query|reply|path, where it is not the name’s; the reply says nothing where it is blank. `wire-type.ts` reads the types. */
export const operationTable = `getUser|ri|||{id=userID,xp:n,reviewXp:n,streak:n,longestStreak:n,timeZone,dayRolloverHour:n,newCardsPerDay:?n,desiredRetention:h,createdAt:i}
signIn|ar|user=userID,rawAccessToken,accessToken,idToken||{token}
signOutEverywhere
updateSettings|r|timeZone,dayRolloverHour:n,newCardsPerDay:?n,desiredRetention:h
deleteUser|di
exportUserData|ri|||{user:{id=userID,createdAt:i,xp:n,reviewXp:n,streak:n,longestStreak:n,lastActiveDay:?d,activeDays:n,freezes:n,completedGoals:n,completedQuests:n},settings:{timeZone,dayRolloverHour:n,newCardsPerDay:?n,desiredRetention:h},folders:[t,sets:[{id=flashcardID,name=flashcardName,description=flashcardDescription,folder,createdAt:i,cardCount:n,importReport:!~added:~scheduling:{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t,added:n,changed:n,unchanged:n,suspended:n,scheduling:{cards:n,unusableCards:n,reviews:n,reviewsLeftOut:n}},{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t,added:n,changed:n,unchanged:n,suspended:n},~scheduling:{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t,scheduling:{cards:n,unusableCards:n,reviews:n,reviewsLeftOut:n}},{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t}},noteTypes:[{set=flashcardID,id=noteTypeID,name=noteType,kind:(standard,cloze),fields:[t,templates:[t,definition},notes:[{id=noteID,set=flashcardID,guid,type=noteTypeID,fields:[t,tags:[t,modifiedAt:i},cards:[{id=cardID,set=flashcardID,front,back,note=noteID,ordinal:n},progress:[{card=cardID,suspended:f,lastReview_:d,reviewStatus_:n,dueDate_:d,memory:~state=new:{state:(new),createdOn:d},~state=review:{state:(review),interval:n,stability:n,difficulty:n,reviews:n,lapses:n,lastReview_:d,reviewsThatDay:n,graduation:(ahead,owed,paid)},{state:(learning,relearning),step:n,stability:n,difficulty:n,reviews:n,lapses:n,lastReview_:d,reviewsThatDay:n,graduation:(ahead,owed,paid)}},reviews:[{id=reviewID,card=cardID,set=flashcardID,rating:(again,hard,good,easy),at=reviewedAt:i,sequence:n,day:d,retention:h,suspended:f,xp:n,isFirstThatDay=firstThatDay:f,before:~state=new:{state:(new),createdOn:d},~state=review:{state:(review),interval:n,stability:n,difficulty:n,reviews:n,lapses:n,lastReview_:d,reviewsThatDay:n,graduation:(ahead,owed,paid)},{state:(learning,relearning),step:n,stability:n,difficulty:n,reviews:n,lapses:n,lastReview_:d,reviewsThatDay:n,graduation:(ahead,owed,paid)},after:~state=new:{state:(new),createdOn:d},~state=review:{state:(review),interval:n,stability:n,difficulty:n,reviews:n,lapses:n,lastReview_:d,reviewsThatDay:n,graduation:(ahead,owed,paid)},{state:(learning,relearning),step:n,stability:n,difficulty:n,reviews:n,lapses:n,lastReview_:d,reviewsThatDay:n,graduation:(ahead,owed,paid)},answered:{lastReview_:d,reviewStatus_:n,dueDate_:d,xp:n,streak:n},undoneAt:?i},checkIns:[{id=eventID,at:i,sequence:n,day:d},heatmapCalls:[{id=eventID,at:i,sequence:n,day:d},goals:[{id=goalID,kind=type:(cards=Card,xp=XP),title,target:n,progress:n,status:(completed,in-progress=in progress,failed),startDate_:d,endDate_:d,failDate_:?d,startingXp_:n,createdAt:i},quests:[{id=quest_id,title,deadline:d,kind=quest_type:(cards=cards_revised,xp=xp_gained),label=quest_sub_type:(friend,monthly),target=quantity:n,progress:n,status:(active,completed,expired),participants:[{user=user_id,status:(pending,accepted,declined,left),progress:n,isOwner:f},createdAt:i,since:i,won:f},sharedFolders:[{id,name,description,owner,role:(owner,editor,viewer),members=memberCount:n,sets=flashcardCount:n,joinedAt:i,createdAt:i,added=flashcards:[{id=flashcardID,addedAt:i}},origins:[{card=cardID,memory:~state=new:{state:(new),createdOn:d},~state=review:{state:(review),interval:n,stability:n,difficulty:n,reviews:n,lapses:n,lastReview_:d,reviewsThatDay:n,graduation:(ahead,owed,paid)},{state:(learning,relearning),step:n,stability:n,difficulty:n,reviews:n,lapses:n,lastReview_:d,reviewsThatDay:n,graduation:(ahead,owed,paid)},interval:n,ease:n,step:!{state:(learning,relearning),left:n,dueOn=due_date:?d},history:[{at=answeredAt:i,answer:n,kind:n,interval:n,lastInterval:n,ease:n,milliseconds:n}},media:[{set=flashcardID,name,hash=sha256,type,bytes:n}}
createFolder|r|folder||.success:void
deleteFolder|d|path=folder,recursive:b
getFolders|ri|||^{id=flashcardID,name=flashcardName,description=flashcardDescription,cardCount:n,dueCount:n}
moveFolder||from=folder,to=newFolder
addCards||set=flashcardID,cards:[{front,back}||.cardIDs:[t
createFlashcard||name=flashcardName,description=flashcardDescription,folder,cards:[{front,back}||.flashcardID
deleteFlashcard|d|set=flashcardID
editFlashcard|r|set=flashcardID,name=newName,description=newDescription,folder=newFolder
getFlashcard|ri|set=flashcardID||{id=flashcardID,name=flashcardName,description=flashcardDescription,folder,cards:<t,{front,back,lastReview_:d,reviewStatus_:n,dueDate_:d,suspended:f}}
exportPackageFlashcards|ri|set=flashcardID||bytes
getImportReport|ri|set=flashcardID||~added:~scheduling:{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t,added:n,changed:n,unchanged:n,suspended:n,scheduling:{cards:n,unusableCards:n,reviews:n,reviewsLeftOut:n}},{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t,added:n,changed:n,unchanged:n,suspended:n},~scheduling:{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t,scheduling:{cards:n,unusableCards:n,reviews:n,reviewsLeftOut:n}},{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t}
importPackageFlashcards|f|name=flashcardName,folder?,description=flashcardDescription?,termField?:any,definitionField?:any,stripHtml?:b|cardsFrom=cards?:(fields,templates),fields?:(chosen,auto),cloze?:b,scheduling?:b,dryRun?:b|~report:{stored=:false,report:~added:~scheduling:{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t,added:n,changed:n,unchanged:n,suspended:n,scheduling:{cards:n,unusableCards:n,reviews:n,reviewsLeftOut:n}},{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t,added:n,changed:n,unchanged:n,suspended:n},~scheduling:{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t,scheduling:{cards:n,unusableCards:n,reviews:n,reviewsLeftOut:n}},{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t}},{stored=:true,id=flashcardID}
previewPackageFlashcards|fri|||{noteTypes:[{name,kind:(standard,cloze,image-occlusion),fields:[t,notes:n,samples:[[t},decks:[{name,cards:n},notes:n,cards:n,mediaFiles:n}
importCsvFlashcards|f|name=flashcardName,folder?,description=flashcardDescription?|delimiter?,header?:b,front?:any,back?:any,dryRun?:b|~report:{stored=:false,report:~added:~scheduling:{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t,added:n,changed:n,unchanged:n,suspended:n,scheduling:{cards:n,unusableCards:n,reviews:n,reviewsLeftOut:n}},{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t,added:n,changed:n,unchanged:n,suspended:n},~scheduling:{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t,scheduling:{cards:n,unusableCards:n,reviews:n,reviewsLeftOut:n}},{notes:n,cards:n,skipped:[{reason,count:n,examples:[t},mediaFiles:n,siblingCards:n,answersOfSiblings:n,sets:[t}},{stored=:true,id=flashcardID}
deleteCard|d|card=cardID
deleteCards|d|cards=cardIDs:[t
editCard|r|card=cardID,front,back
editCards|r|cards:[{card=cardID,front,back}
getFlashcardItem|ari|card=cardID||{front,back}
suspendCard|r|card=cardID,suspended:b
suspendCards|r|cards=cardIDs:[t,suspended:b
getTodayCards|ri|||^{cards:<t,{lastReview_:d,reviewStatus_:n},id=flashcardID,name=flashcardName}
previewCard|ri|card=cardID||{again:{reviewStatus_:n,dueDate_:d,interval:n},hard:{reviewStatus_:n,dueDate_:d,interval:n},good:{reviewStatus_:n,dueDate_:d,interval:n},easy:{reviewStatus_:n,dueDate_:d,interval:n}}
reviewCard|r|card=cardID,rating:(again,hard,good,easy),id=reviewID||{id=cardID,lastReview_:d,reviewStatus_:n,dueDate_:d,xp:n,streak:n}
reviewCards|r|reviews:[{card=cardID,rating:(again,hard,good,easy),id=reviewID,at=reviewedAt:i}|partial?:b|.results:[~error:{text=error,code:(card_not_found,review_id_taken,invalid_value)},{id=cardID,lastReview_:d,reviewStatus_:n,dueDate_:d,xp:n,streak:n}
undoReview|r|review=reviewID||{id=cardID,lastReview_:d,reviewStatus_:n,dueDate_:d,xp:n,streak:n}
createCardGoal||target=cardsToRevise:n,endDate:d||.goalID
createXpGoal||target=goalXP:n,endDate:d||.goalID
deleteGoal|d|goal=goalID||.success:void
editCardGoal|r|goal=goalID,endDate=newEndDate:d,title=newTitle,target=newCardsToRevise:n||.success:void
editXpGoal|r|goal=goalID,endDate=newEndDate:d,title=newTitle,target=newGoalXP:n||.success:void
updateGoalStatus|r|||<t,~type=XP:{*=data:{target=goal_xp:n,startDate_:d,startingXp_:n},endDate_:d,failDate_:?d,status:(completed,in-progress=in progress,failed),title,kind=type:(xp=XP)},{*=data:{revised=cards_revised_so_far:n,target=cards_to_revise:n},endDate_:d,failDate_:?d,status:(completed,in-progress=in progress,failed),title,kind=type:(cards=Card)}
createQuest||deadline:d,kind=questType:(cards=cards_revised,xp=xp_gained),label=questSubType:(friend,monthly),target=quantity:n||.quest:{id=quest_id,title,deadline:d,kind=quest_type:(cards=cards_revised,xp=xp_gained),label=quest_sub_type:(friend,monthly),target=quantity:n,progress:n,status:(active,completed,expired),participants:[{user=user_id,status:(pending,accepted,declined,left),progress:n,isOwner:f}}
deleteQuest|d|quest=questId||.message:void
getQuests|ri|||.quests:[{id=quest_id,title,deadline:d,kind=quest_type:(cards=cards_revised,xp=xp_gained),label=quest_sub_type:(friend,monthly),target=quantity:n,progress:n,status:(active,completed,expired),participants:[{user=user_id,status:(pending,accepted,declined,left),progress:n,isOwner:f}}
inviteToQuest||quest=questId,invited=invitedId||.message:void
leaveQuest||quest=questId||.message:void
updateInviteStatus|r|quest=questId,status:(accepted,declined)||.message:void
addFlashcardToSharedFolder|r|folder=sharedFolderID,set=flashcardID||.message:void
createSharedFolder||name=folderName,description||{id=sharedFolderID,inviteCode}
deleteSharedFolder|d|folder=sharedFolderID
getSharedFolderFlashcards|ri|folder=sharedFolderID||.flashcards:[{id=flashcardID,name,description,cardCount:n,addedBy,addedAt:i,cards:<t,{front,back,lastReview_:d,reviewStatus_:n}}
getSharedFolders|ri|||{owned=ownedFolders:[{id,name,description,owner,role:(owner,editor,viewer),members=memberCount:n,sets=flashcardCount:n,joinedAt:i},joined=memberFolders:[{id,name,description,owner,role:(owner,editor,viewer),members=memberCount:n,sets=flashcardCount:n,joinedAt:i}}
getSharedTodayCards|ri|||^{cards:<t,{lastReview_:d,reviewStatus_:n},id=flashcardID,name=flashcardName}
removeFlashcardFromSharedFolder|d|folder=sharedFolderID,set=flashcardID||.message:void
createSharedFolderInvite||folder=sharedFolderID,expiryDays:?n,maxUses:?n||.inviteCode
getSharedFolderMembers|ri|folder=sharedFolderID||{owner:{user=userID,role:(owner,editor,viewer),joinedAt:i},others=members:[{user=userID,role:(owner,editor,viewer),joinedAt:i}}
joinSharedFolder||code=inviteCode||.sharedFolder:{id,name,description,owner}
leaveSharedFolder||folder=sharedFolderID
removeUserFromSharedFolder||folder=sharedFolderID,user=targetUserID||.message:void
setSharedFolderRole|r|folder=sharedFolderID,user=targetUserID,role:(editor,viewer)
transferSharedFolder||folder=sharedFolderID,user=targetUserID
calculateStreak|r||increase?:any|streak
getHeatmap|ri|||<day,n
updateHeatmap|r|||<day,n
getStudyStats|ri|||{reviewsByDay:[{date:d,reviews:n,again:n,hard:n,good:n,easy:n,new:n},forecast:[{date:d,due:n},overdue:n,retention:[{month:month,young:{reviews:n,passed:n},mature:{reviews:n,passed:n}},states:{new:n,learning:n,young:n,mature:n,suspended:n}}
issueIdToken|ari|userID||{idToken}|/dev/id-token`;
