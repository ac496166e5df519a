/** The price outside of flash sales: the discount price where it is lower, else the list price. Minor units. */
export const salePrice = (price: number, discountPrice: number): number =>
  discountPrice > 0 && discountPrice < price ? discountPrice : price

/** By how much `asked` is below `price`, in whole percent; 0 where it is not (docs/spec/api §5). */
export const discountPercentage = (price: number, asked: number): number =>
  price > 0 && asked < price ? Math.round(((price - asked) * 100) / price) : 0
