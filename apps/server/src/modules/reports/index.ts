export { type GivenReport, type ReportedThing, sendReport } from './send-report.ts'
