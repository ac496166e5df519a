export { findCustomers } from './inbox/find-customers.ts'
export {
  changeSavedReply,
  createSavedReply,
  listSavedReplies,
  removeSavedReply,
} from './inbox/manage-saved-replies.ts'
export { countUnanswered } from './inbox/repository.ts'
export { inboxRestorers } from './inbox/restore-inbox.ts'
