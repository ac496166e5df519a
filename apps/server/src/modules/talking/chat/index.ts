export { findCustomers } from './list-inbox.ts'
export { countUnanswered } from './repository-inbox.ts'
