export { findSellerInvitation, takeSellerInvitation } from './accept-invitation.ts'
export {
  beginView,
  createConsoleIdentities,
  createFindMember,
  createFindViewer,
  endView,
  isFactorAskedOfStaff,
  type LoadedPerson,
  loadConsolePerson,
  standInForOwner,
} from './console-identities.ts'
export type { StartedEntry } from './console-sessions.ts'
export { invite, listInvitations, resendInvitation, revokeInvitation } from './invite.ts'
export { resetSecondFactor } from './manage-factors.ts'
export { endKey, listMarketKeys } from './manage-keys.ts'
export {
  changeStaffRole,
  createFirstOwner,
  createStaff,
  listStaff,
  newStaff,
  recordJoining,
  removeStaff,
  type StaffMember,
  saveStaffMember,
} from './manage-staff.ts'
export { presentInvitation } from './manage-team.ts'
export { insertMember } from './repository-members.ts'
export { INVITATIONS } from './routes-team.ts'
