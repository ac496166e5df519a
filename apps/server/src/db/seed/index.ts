export { isEmpty } from './repository.ts'
export { DEMO_PASSWORD, seedDemo } from './seed-demo.ts'
