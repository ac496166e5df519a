/** The price outside of flash sales: the discount price where it is lower, else the list price. Minor units. */
export const salePrice = (price: number, discountPrice: number): number =>
  discountPrice > 0 && discountPrice < price ? discountPrice : price

/** The discount of `currentPrice` from `price` in whole percent; 0 where it is not lower (docs/spec/api §5). */
export const discountPercentage = (price: number, currentPrice: number): number =>
  price > 0 && currentPrice < price ? Math.round(((price - currentPrice) * 100) / price) : 0
