export { type MailingTo, mailOperator } from './mail-operator.ts'
