/** Different selections, so that no answer comes from a cache. */
export function filteredPaths(count: number): string[] {
  const paths: string[] = []
  for (let n = 1; n <= count; n++) {
    const query = new URLSearchParams()
    if (n % 2) query.set('category_id', String((n % 10) + 1))
    if (n % 3 === 0) query.append('brand_id', String((n % 30) + 1))
    if (n % 5 === 0) query.append('color_id', String((n % 12) + 1))
    if (n % 7 === 0) query.set('rating', '4')
    if (n % 4 === 0) query.set('in_stock', '1')
    query.set('min_price', String(n % 20))
    query.set('max_price', String(60 + n))
    paths.push(`/api/products?${query}`)
  }
  return paths
}
