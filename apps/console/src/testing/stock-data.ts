import type { StockItem } from '@rialto/contract'

export const item = (id: number, change: Partial<StockItem> = {}): StockItem => ({
  variant_id: id,
  product_id: id,
  name: `Jar ${id}`,
  thumbnail: '/media/jar.webp',
  size: null,
  color: null,
  sku: `JAR-${id}`,
  barcode: '',
  stock: 10,
  low_stock_limit: null,
  is_low: false,
  is_active: true,
  ...change,
})
