export { HolidayNotice } from './holiday-notice.tsx'
