export { type GivenReport, sendReport } from './send-report.ts'
