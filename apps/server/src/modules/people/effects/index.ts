export { requireEffect } from './require-effect.ts'
