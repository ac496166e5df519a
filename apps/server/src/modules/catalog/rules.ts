/** The price that counts outside of flash sales: the discount price where there is a real one, else the price. Minor units. */
export const salePrice = (price: number, discountPrice: number): number =>
  discountPrice > 0 && discountPrice < price ? discountPrice : price

/** How much less than `price` is asked, in whole percent; 0 where nothing is taken off (api.md, "Unit price"). */
export const discountPercentage = (price: number, asked: number): number =>
  price > 0 && asked < price ? Math.round(((price - asked) * 100) / price) : 0
