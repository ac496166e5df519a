export { createProductSchedule } from './schedule/create-product-schedule.ts'
