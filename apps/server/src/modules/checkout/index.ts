export {
  type Amounts,
  type FiguredGroup,
  type Figures,
  figure,
  type ShopFigures,
  type Tax,
  type TaxAmount,
} from './figure.ts'
export { taxesOf } from './taxes.ts'
