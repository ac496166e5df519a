export {
  createAccount,
  disableAccount,
  enableAccount,
  endSessions,
  setDisabled,
  setPassword,
  verifyAccount,
} from './change-account.ts'
export { workContact } from './confirm-contact.ts'
export { closeDemoLogins, findDemoLogins } from './demo-logins.ts'
export { type Account, findAccount, findAccountById, listAccounts, showAccount } from './list-accounts.ts'
export { confirmPassword, logInWith } from './log-in.ts'
export { clearFailures, countFailures } from './login-attempts.ts'
export { hashPassword, refuseWeakPassword } from './passwords.ts'
export { normalisePhone, validateContactPhone } from './phones.ts'
export { showProfile } from './profile.ts'
export {
  createPhotoUpkeep,
  createPictureRemoval,
  markPhotoRemoved,
  markPictureRemoved,
  removeMarkedPictures,
} from './profile-photo.ts'
export { addAccount, checkRegistration } from './register.ts'
export { deleteFailures } from './repository-logins.ts'
export type { AccountRow } from './repository-operator.ts'
export { lockUser } from './repository-users.ts'
export { FAILURES_EXPIRE_AFTER_MS, refuseFields } from './rules.ts'
export { createFindUser, hashToken, issueToken, startSession } from './sessions.ts'
export type { PersonInput } from './validate-person.ts'
