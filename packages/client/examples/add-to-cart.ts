// node packages/client/examples/add-to-cart.ts http://localhost:3000 shopper1@rialto.test marketday-2026
import { createFetchClient } from '@rialto/client/api/client.ts'

const [url = '', phone = '', password = ''] = process.argv.slice(2)
let token: string | null = null
const api = createFetchClient({ url, token: () => token })

const { products } = await api.call('GET /products', { query: { in_stock: true, search: 'teapot' } })
token = (await api.call('POST /login', { body: { phone, password } })).access.token
const product = products.find(({ sizes, colors }) => sizes.length + colors.length === 0)
const cart = await api.call('POST /cart/store', { body: { product_id: product?.id ?? 0, quantity: 1 } })
process.stdout.write(`${product?.name} added; ${cart.total} items in the cart\n`)
