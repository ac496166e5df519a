// The screens of payout runs, which load together: people go from the list to a run and back.
export { PayoutRunScreen } from './payout-run-screen.tsx'
export { PayoutRunsScreen } from './payout-runs-screen.tsx'
