export { findCustomers } from './inbox/find-customers.ts'
export { countUnanswered } from './inbox/repository.ts'
export { inboxRestorers } from './inbox/restore-inbox.ts'
