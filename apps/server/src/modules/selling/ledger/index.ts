export {
  type FrozenPurchase,
  freezeLines,
  freezeOrder,
  withoutCommission,
} from './frozen-money.ts'
