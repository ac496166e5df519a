/** Minor units of the default currency as the wire's decimal number. */
export const toDecimal = (minor: number): number => minor / 100

/** The price that counts outside of flash sales: the discount price where there is a real one, else the price. Minor units. */
export const salePrice = (price: number, discountPrice: number): number =>
  discountPrice > 0 && discountPrice < price ? discountPrice : price

/** How much less than `price` is asked, in whole percent; 0 where nothing is taken off (api.md, "Unit price"). */
export const discountPercentage = (price: number, asked: number): number =>
  price > 0 && asked < price ? Math.round(((price - asked) * 100) / price) : 0

/** An average kept times 100 as the wire's stars: 0..5 with one decimal. */
export const toStars = (hundredfold: number): number => Math.round(hundredfold / 10) / 10

/** The average of so many ratings as the wire's stars; 0 without any. */
export const averageStars = (sum: number, count: number): number =>
  count > 0 ? Math.round((sum / count) * 10) / 10 : 0

/** The average times 100, as products keep it. */
export const averageHundredfold = (sum: number, count: number): number =>
  count > 0 ? Math.round((sum / count) * 100) : 0
