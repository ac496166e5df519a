export { ReportMenu } from './report-menu.tsx'
