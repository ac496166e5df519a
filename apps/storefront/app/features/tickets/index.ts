export { OrderHelp } from './ticket-status.tsx'
