const userID = 'ada';
const questId = '52163947206913580247159603482715930264';

/** Values that the endpoints' examples share, so that all of them show the same learner, set and card. */
export const sample = {
  userID,
  friendID: 'grace',
  flashcardID: '370556619425910509820256369734521708079',
  cardID: '136138738938754739344027538704322015484',
  noteID: '94620591736284501937264859102736485910',
  goalID: '287046190354216178906240131584423760995',
  questId,
  quest: {
    quest_id: questId,
    title: 'Revise 500 cards by 31/03/2026',
    deadline: '31/03/2026',
    quest_type: 'cards_revised',
    quest_sub_type: 'friend',
    quantity: '500',
    progress: '0',
    status: 'active',
    participants: [{ user_id: userID, status: 'accepted', progress: '0', isOwner: true }],
  },
  sharedFolderID: '301958227136904468312094857713209846552',
  sharedFolder: { name: 'Italian together', description: 'What we learn before the journey' },
  inviteCode: '7K3M-Q9ZD-4XTA-V8RE',
  sessionID: '177227640000056214790331865012749937714402283546197',
  reviewID: 'a8b585bf-f9d8-46eb-9849-3218292a25bd',
  token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
  idToken: 'eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
  rawAccessToken: 'ya29.raw-access-token',
  /** Its SHA-256. */
  accessToken: '0153947a108ce9a089d177bdeac5c7408dd833fbd356de01ab74b4d3e371db11',
  /** Of a picture. */
  sha256: '2f72cc11a6fcd0271ecef8c61056ee1eb1243be3805bf9a9df98f92f7636b05c',
  today: '01/03/2026',
} as const;
