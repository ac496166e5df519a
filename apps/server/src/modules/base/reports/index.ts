export { countOpen, openAgain, settleAgain, settleOpen } from './repository.ts'
export { type GivenReport, sendReport } from './send-report.ts'
