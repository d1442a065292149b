export type { AdmissionRefusal, CodeHash, CodeTerms, CodeText, InviteCode } from './invite-code.ts';
export { admit, codeWith, mostMembers, parseCode, shownCode } from './invite-code.ts';
export type { LeaveRefusal, RemovalRefusal, RoleRefusal, Standing } from './membership.ts';
export { formerOwner, leaving, removal, roleChange, transfer } from './membership.ts';
export { namesOnce } from './names.ts';
export type { GivenRole, Member, Role, SharedFolder, SharedSet } from './shared-folder.ts';
export { mayAdd, mostSharedFolders, mostSharedSets, successorOf } from './shared-folder.ts';
