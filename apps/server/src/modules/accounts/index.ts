export { createFindUser } from './find-user.ts'
export { hashToken, issueToken } from './tokens.ts'
