export { clearFailures, confirmPassword, countFailures, logInWith } from './log-in.ts'
export {
  closeDemoLogins,
  createAccount,
  disableAccount,
  enableAccount,
  endSessions,
  findAccount,
  findAccountById,
  findDemoLogins,
  listAccounts,
  setDisabled,
  setPassword,
  showAccount,
  verifyAccount,
} from './manage-accounts.ts'
export { hashPassword, refuseWeakPassword } from './passwords.ts'
export { normalisePhone, validateContactPhone } from './phones.ts'
export {
  createPhotoUpkeep,
  createPictureRemoval,
  markPhotoRemoved,
  markPictureRemoved,
  removeMarkedPictures,
  showProfile,
} from './profile.ts'
export { addAccount, checkRegistration, type PersonInput } from './register.ts'
export { type AccountRow, lockUser } from './repository-users.ts'
export { deleteFailures } from './repository-ways-in.ts'
export { FAILURES_EXPIRE_AFTER_MS, refuseFields } from './rules.ts'
export { createFindUser, hashToken, issueToken, startSession } from './sessions.ts'
export { contactForMarket } from './verify-code.ts'
