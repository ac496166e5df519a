import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answersWith, productData } from '../testing/product-data.ts'
import { renderConsole, seller } from '../testing/render-console.tsx'

const shirt = productData({
  name: 'Shirt',
  sizes: [
    { name: 'M', surcharge: 0 },
    { name: 'L', surcharge: 0 },
  ],
  variants: ['M', 'L'].map((size, id) => ({
    id,
    size,
    color: null,
    sku: `S-${size}`,
    barcode: '',
    grams: 0,
    stock: 1,
    price: 20,
    picture: null,
  })),
})
const PATCH = 'PATCH /seller/products/1'
const saved = ({ body }: { body: unknown }) => {
  const { options: _, version, ...fields } = body as { options?: object; version: number }
  return { data: { product: { ...shirt, ...fields, version: version + 1 } } }
}

function renderEditor(path = '/products/1', product = shirt, answers = {}) {
  return renderConsole({
    path,
    user: seller('owner'),
    answers: { ...answersWith([product]), 'GET /seller/products/1': { data: { product } }, [PATCH]: saved, ...answers },
  })
}
const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

describe('the editor of a product', () => {
  it('says what goes live, and sends the changed fields alone', async () => {
    const { calls } = renderEditor()
    const name = await cell('Name')
    await userEvent.clear(name)
    await userEvent.type(name, 'Linen shirt')
    const bar = within(await screen.findByRole('region', { name: 'Changes' }))
    expect(bar.getByRole('list').textContent).toBe('Name Shirt Linen shirt')
    await userEvent.click(bar.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull())
    expect(calls.find(({ key }) => key === PATCH)?.body).toEqual({ name: 'Linen shirt', version: 1 })
  })

  it('shows the unit price while the content is typed, and of each variant', async () => {
    const { calls } = renderEditor()
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Priced by' }), 'ml')
    const section = within(screen.getByRole('region', { name: 'Unit price' }))
    await userEvent.type(section.getByRole('textbox', { name: 'Content' }), '250')
    expect(section.getByRole('heading').textContent).toContain('$80.00 / l')
    await userEvent.type(await cell('Content of L'), '500{Tab}')
    const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} `) }).textContent
    expect(row('M')).toContain('$80.00 / l')
    expect(row('L')).toContain('$40.00 / l')
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(calls.find(({ key }) => key === PATCH)).toBeTruthy())
    expect(calls.find(({ key }) => key === PATCH)?.body).toMatchObject({
      net_unit: 'ml',
      net_quantity: 250,
      options: { variants: [{ net_quantity: null }, { net_quantity: 500 }] },
    })
  })

  it('adds a manufacturer, names it, and says when the safety facts are complete', async () => {
    const lume = {
      id: 9,
      name: 'Lume',
      address: 'Weg 4',
      electronic: 'a@b.test',
      is_in_eu: true,
      products: 0,
      version: 1,
    }
    let items: (typeof lume)[] = []
    const { calls } = renderEditor('/products/1', shirt, {
      'GET /seller/manufacturers': () => ({ data: { items } }),
      'POST /seller/manufacturers': () => {
        items = [lume]
        return { data: { manufacturer: lume } }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a manufacturer' }))
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the manufacturer' })
    expect(save.disabled).toBe(true)
    fireEvent.change(screen.getByRole('textbox', { name: 'Name or company' }), { target: { value: 'Lume' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Mail or web address' }), { target: { value: 'a@b.test' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Postal address' }), { target: { value: 'Weg 4' } })
    await userEvent.click(save)
    const maker = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Manufacturer' })
    await waitFor(() => expect(maker.value).toBe('9'))
    const heading = screen.getByRole('heading', { name: /^Safety facts/ })
    expect(heading.textContent).toContain('Not complete yet')
    fireEvent.change(screen.getByRole('textbox', { name: 'Batch, model or type' }), { target: { value: 'B-7' } })
    expect(heading.textContent).toContain('Complete')
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(calls.find(({ key }) => key === PATCH)).toBeTruthy())
    expect(calls.find(({ key }) => key === PATCH)?.body).toMatchObject({
      safety: { manufacturer_id: 9, identifier: 'B-7' },
    })
  })

  it('fills cells from a spreadsheet, moves by keys, and takes a paste back', async () => {
    renderEditor()
    const first = await cell('Stock of M')
    await userEvent.click(first)
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await cell('Stock of L'))
    await userEvent.keyboard('{ArrowUp}')
    await userEvent.paste('12\t401\n7\t402')
    expect([(await cell('Stock of M')).value, (await cell('Barcode of L')).value]).toEqual(['12', '402'])
    expect(screen.getByText('Cells filled: 4')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect([(await cell('Stock of M')).value, (await cell('Barcode of L')).value]).toEqual(['1', ''])
  })

  it('repeats a cell downwards, and stays in it', async () => {
    renderEditor()
    await userEvent.click(await cell('Stock of M'))
    await userEvent.keyboard('9{Control>}d{/Control}')
    expect([(await cell('Stock of M')).value, (await cell('Stock of L')).value]).toEqual(['9', '9'])
    expect(document.activeElement).toBe(await cell('Stock of M'))
  })

  it('takes every cell that was left by key, also before the rest of the form is rendered', async () => {
    const { calls } = renderEditor()
    const [medium, large] = [await cell('Stock of M'), await cell('Stock of L')]
    await userEvent.click(medium)
    act(() => {
      fireEvent.change(medium, { target: { value: '5' } })
      fireEvent.keyDown(medium, { key: 'Enter' })
      fireEvent.change(large, { target: { value: '8' } })
      fireEvent.keyDown(large, { key: 'ArrowUp' })
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    await waitFor(() =>
      expect(calls.find(({ key }) => key === PATCH)?.body).toMatchObject({
        options: { variants: [{ stock: 5 }, { stock: 8 }] },
      }),
    )
  })

  it('schedules a draft with a date, which stays a draft until then', async () => {
    const publish_at = new Date(Date.now() + 86_400_000).toISOString()
    const draft = productData({ name: 'Bowl', status: 'draft', publish_at })
    const { calls } = renderEditor('/products/1', draft, {
      [PATCH]: ({ body }: { body: object }) => ({ data: { product: { ...draft, ...body, version: 2 } } }),
    })
    expect(await screen.findByText(/^It goes on the shelf/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Publish$/ })).toBeNull()
    await userEvent.type(await cell('Name'), 's')
    await userEvent.click(await screen.findByRole('button', { name: /^Schedule/ }))
    await waitFor(() => expect(calls.find(({ key }) => key === PATCH)?.body).toEqual({ name: 'Bowls', version: 1 }))
    await userEvent.click(screen.getByRole('button', { name: 'Publish now' }))
    await waitFor(() =>
      expect(calls.findLast(({ key }) => key === PATCH)?.body).toMatchObject({ status: 'active', publish_at: null }),
    )
  })

  it('has what each variant costs, by cell and by a paste of SKUs, and sends what the sizes add', async () => {
    const { calls } = renderEditor()
    const large = await cell('Price of L')
    expect(large.value).toBe('20.00')
    await userEvent.click(large)
    await userEvent.paste('S-L\t24.50\nS-M\t21\nS-X\t9')
    expect([(await cell('Price of M')).value, (await cell('Price of L')).value]).toEqual(['21.00', '24.50'])
    expect(screen.getByText('No variant has the SKU S-X')).toBeTruthy()
    const bar = within(await screen.findByRole('region', { name: 'Changes' }))
    await userEvent.click(bar.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(calls.some(({ key }) => key === PATCH)).toBe(true))
    expect(calls.find(({ key }) => key === PATCH)?.body).toMatchObject({
      price: 21,
      options: {
        sizes: [
          { name: 'M', surcharge: 0 },
          { name: 'L', surcharge: 3.5 },
        ],
      },
    })
  })

  it('saves no prices that its options cannot tell, and offers those that fit', async () => {
    const colors = ['Sage', 'Ember']
    const variants = colors.flatMap((color) => shirt.variants.map((variant) => ({ ...variant, id: 0, color, sku: '' })))
    const { calls } = renderEditor('/products/1', {
      ...shirt,
      color_label: 'Glaze',
      colors: colors.map((name) => ({ name, code: '#999999', surcharge: 0, picture: null })),
      variants,
    })
    expect(await screen.findByRole('columnheader', { name: 'Glaze, Size' })).toBeTruthy()
    const price = await cell('Price of Ember, L')
    await userEvent.clear(price)
    await userEvent.type(price, '30{Tab}')
    expect(await screen.findByText(/Ember, L would have to cost \$20.00/)).toBeTruthy()
    const bar = within(await screen.findByRole('region', { name: 'Changes' }))
    await userEvent.click(bar.getByRole('button', { name: 'Publish' }))
    expect(calls.some(({ key }) => key === PATCH)).toBe(false)
    expect((await cell('Price of Ember, L')).value).toBe('30.00')
    await userEvent.click(screen.getByRole('button', { name: 'Change prices so that they fit: 1' }))
    expect((await cell('Price of Ember, L')).value).toBe('20.00')
  })

  it('names an option as the shop does, and gives a variant a picture', async () => {
    const { calls } = renderEditor('/products/1', { ...shirt, pictures: [{ picture: '/media/large.webp', alt: '' }] })
    await userEvent.type(await cell('Second option'), 'Volume')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Picture of L' }), 'Picture 1')
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(calls.some(({ key }) => key === PATCH)).toBe(true))
    expect(calls.find(({ key }) => key === PATCH)?.body).toMatchObject({
      size_label: 'Volume',
      options: { variants: [{ picture: null }, { picture: '/media/large.webp' }] },
    })
  })

  it('names what is missing in other languages and writes it there', async () => {
    renderEditor()
    await userEvent.click(await screen.findByRole('tab', { name: /العربية/ }))
    const name = await cell('Name')
    expect([name.value, name.dir]).toEqual(['', 'rtl'])
    await userEvent.type(name, 'قميص')
    await waitFor(() => expect(screen.getByRole('tab', { name: /العربية/ }).textContent).toContain('Missing: 1'))
  })

  it('creates a draft by itself while it is typed, and goes on at its own address', async () => {
    const draft = productData({ name: 'Bowl', status: 'draft' })
    const { calls, router } = renderEditor('/products/new', draft, {
      'POST /seller/products': { data: { product: draft } },
    })
    await userEvent.type(await cell('Name'), 'Bowl')
    await waitFor(() => expect(router.state.location.pathname).toBe('/products/1'), { timeout: 8_000 })
    expect(calls.find(({ key }) => key === 'POST /seller/products')?.body).toEqual({ name: 'Bowl' })
    expect((await cell('Name')).value).toBe('Bowl')
  })
})
