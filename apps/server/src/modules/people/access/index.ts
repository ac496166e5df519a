export { findSellerInvitation, takeSellerInvitation } from './accept-invitation.ts'
export { confirmPresence, type Presence } from './confirm-presence.ts'
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
export { createFirstOwner, createStaff, newStaff, recordJoining, saveStaffMember } from './manage-staff.ts'
export { presentInvitation } from './manage-team.ts'
export { insertMember } from './repository-members.ts'
export { INVITATIONS } from './routes-team.ts'
