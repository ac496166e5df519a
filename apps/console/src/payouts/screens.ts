// The screens of a shop's payouts, which load together: each is small, and people go from one to the other.
export { AccountScreen } from './account-screen.tsx'
export { PayoutScreen } from './payout-screen.tsx'
export { PayoutsScreen } from './payouts-screen.tsx'
