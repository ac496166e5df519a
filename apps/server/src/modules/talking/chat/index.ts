export { findCustomers } from './list-inbox.ts'
export { countUnanswered } from './repository-inbox.ts'
export { inboxRestorers } from './restore-inbox.ts'
export {
  changeSavedReply,
  createSavedReply,
  listSavedReplies,
  removeSavedReply,
} from './saved-replies.ts'
