export { findCustomers } from './list-inbox.ts'
export { countUnanswered } from './repository-inbox.ts'
export {
  changeSavedReply,
  createSavedReply,
  listSavedReplies,
  removeSavedReply,
} from './saved-replies.ts'
