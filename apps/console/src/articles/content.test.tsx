import type { LegalPageState, MarketArticleDetails } from '@rialto/contract'
import type { LegalRole } from '@rialto/contract/market-enums'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'

const article = (change: Partial<MarketArticleDetails> = {}): MarketArticleDetails => ({
  id: 5,
  kind: 'post',
  title: 'How a teapot gets its glaze',
  slug: 'teapot',
  path: '/blog/teapot',
  state: 'draft',
  status: 'draft',
  publish_at: null,
  updated_at: '2026-11-22T10:00:00.000Z',
  category: 'craft',
  author: 'Ines',
  cover: '',
  first_picture: '',
  missing: ['ar'],
  version: 3,
  texts: [{ locale: 'en', title: 'How a teapot gets its glaze', excerpt: '', markdown: 'It goes in **grey**.' }],
  ...change,
})
const counts = { all: 3, draft: 1, scheduled: 1, published: 1 }
const list = {
  data: { items: [article()], next_cursor: null, total: 1, counts, categories: [{ slug: 'craft', name: 'Craft' }] },
}
const preview = {
  data: {
    html: '<p>It goes in <strong>grey</strong>.</p>',
    contents: [],
    reading_minutes: 1,
    problems: [{ kind: 'no_picture', name: 'kiln.png' }],
  },
}

function open(stored = article(), answers: Parameters<typeof renderConsole>[0]['answers'] = {}) {
  return renderConsole({
    path: '/content/posts/5',
    user: operator('catalogue'),
    answers: {
      'GET /admin/posts': list,
      'GET /admin/posts/5': { data: { article: stored } },
      'POST /admin/content/preview': preview,
      ...answers,
    },
  })
}
const markdown = () => screen.findByRole('textbox', { name: 'Text in Markdown' })

describe('the editor of a post', () => {
  it('shows the text as readers will see it, what they would miss, and what each language lacks', async () => {
    open()
    expect(await screen.findByText('grey')).toBeTruthy()
    expect(screen.getByText('There is no picture kiln.png in this market')).toBeTruthy()
    expect(screen.getByRole('tab', { name: /English complete/ })).toBeTruthy()
    expect(screen.getByRole('tab', { name: /العربية missing/ })).toBeTruthy()
    expect(await findBarriers(document.body)).toEqual([])
  })

  it('saves a draft by itself, only what has changed, and keeps the spaces that are typed', async () => {
    const saved = article({ version: 4, texts: [{ locale: 'en', title: 'Tea', excerpt: '', markdown: 'It.' }] })
    const { calls } = open(article(), { 'PATCH /admin/posts/5': { data: { article: saved } } })
    const field = await markdown()
    fireEvent.change(field, { target: { value: 'It. ' } })
    await waitFor(() => expect(calls.some(({ key }) => key === 'PATCH /admin/posts/5')).toBe(true), { timeout: 4_000 })
    expect(calls.find(({ key }) => key === 'PATCH /admin/posts/5')?.body).toEqual({
      version: 3,
      texts: [{ locale: 'en', markdown: 'It. ' }],
    })
    expect(await screen.findByText(/^Saved/)).toBeTruthy()
    expect(field).toHaveProperty('value', 'It. ')
  })

  it('sends what was refused once, until it changes', async () => {
    const refusal = { status: 422, message: 'No address', errors: { slug: ['No address'] } }
    const { calls } = open(article(), { 'PATCH /admin/posts/5': refusal })
    fireEvent.change(await screen.findByRole('textbox', { name: 'Web address' }), { target: { value: 'a b' } })
    expect(await screen.findByText('No address', {}, { timeout: 4_000 })).toBeTruthy()
    const sent = () => calls.filter(({ key }) => key === 'PATCH /admin/posts/5').length
    fireEvent.change(screen.getByRole('textbox', { name: 'Web address' }), { target: { value: 'a c' } })
    await waitFor(() => expect(sent()).toBe(2), { timeout: 4_000 })
  })

  it('schedules a draft with a date, and shows why a publication was refused', async () => {
    const planned = article({ publish_at: new Date(Date.now() + 86_400_000).toISOString() })
    const refusal = { status: 422, message: 'Please choose a cover', errors: { cover: ['Please choose a cover'] } }
    const { calls, answer } = open(planned, { 'PATCH /admin/posts/5': refusal })
    await userEvent.click(await screen.findByRole('button', { name: /^Schedule/ }))
    expect(await screen.findByText('Please choose a cover')).toBeTruthy()
    answer('PATCH /admin/posts/5', {
      data: { article: article({ ...planned, state: 'scheduled', status: 'published', version: 4 }) },
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Schedule/ }))
    expect(await screen.findByRole('button', { name: 'Publish now' })).toBeTruthy()
    const sent = calls.filter(({ key }) => key === 'PATCH /admin/posts/5').map(({ body }) => body)
    expect(sent).toEqual([
      { version: 3, status: 'published' },
      { version: 3, status: 'published' },
    ])
  })

  it('asks which text stays when somebody else has changed the same language', async () => {
    const published = article({ state: 'published', status: 'published' })
    const theirs = article({
      ...published,
      version: 4,
      texts: [{ locale: 'en', title: published.title, excerpt: '', markdown: 'Theirs' }],
    })
    open(published, {
      'PATCH /admin/posts/5': {
        status: 409,
        code: 'stale',
        message: 'Changed',
        data: { current: { article: theirs } },
      },
    })
    fireEvent.change(await markdown(), { target: { value: 'Mine' } })
    await userEvent.click(await screen.findByRole('button', { name: 'Publish the changes' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Theirs/ }))
    expect(await markdown()).toHaveProperty('value', 'Theirs')
  })

  it('puts a picture into the language that it was added to, also when another is shown once it arrives', async () => {
    const arrived = Promise.withResolvers<void>()
    open(article({ status: 'published', texts: [{ locale: 'en', title: 'Tea', excerpt: '', markdown: 'Cup.' }] }), {
      'POST /admin/content/pictures': { data: { url: '/media/kiln.webp' } },
    })
    const field = await markdown()
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      if (String(call[0]).includes('/content/pictures')) await arrived.promise
      return fetch(...call)
    })
    const files = [new File(['x'], 'kiln.png', { type: 'image/png' })]
    fireEvent.drop(field, { dataTransfer: { files, types: ['Files'] } })
    await userEvent.click(screen.getByRole('tab', { name: /العربية/ }))
    expect(await markdown()).toHaveProperty('value', '')
    arrived.resolve()
    await waitFor(() => expect(screen.getByRole('region', { name: 'Changes' })).toBeTruthy())
    expect(await markdown()).toHaveProperty('value', '')
    await userEvent.click(screen.getByRole('tab', { name: /English/ }))
    expect(await markdown()).toHaveProperty('value', expect.stringContaining('![](/media/kiln.webp)'))
    expect(await markdown()).toHaveProperty('value', expect.stringContaining('Cup.'))
  })

  it('puts a dropped picture into the text, with the place for its description', async () => {
    open(article(), { 'POST /admin/content/pictures': { data: { url: '/media/kiln.webp' } } })
    const field = await markdown()
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
    const file = new File(['x'], 'kiln.png', { type: 'image/png' })
    fireEvent.drop(field, { dataTransfer: { files: [file], types: ['Files'] } })
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toContain('![](/media/kiln.webp)'))
    vi.unstubAllGlobals()
  })
})

describe('the lists', () => {
  it('tell the state of each post and the languages that are missing', async () => {
    renderConsole({ path: '/content', user: operator('catalogue'), answers: { 'GET /admin/posts': list } })
    const row = await screen.findByRole('row', { name: /How a teapot/ })
    expect(within(row).getByText('Draft')).toBeTruthy()
    expect(within(row).getByText('العربية')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Scheduled.*1/ })).toBeTruthy()
  })
})

describe('the legal pages', () => {
  const state = (role: LegalRole, change: Partial<LegalPageState> = {}): LegalPageState => ({
    ...{ role, page: null, version: 0 },
    ...change,
  })
  const imprint = {
    id: 8,
    slug: 'imprint',
    title: 'Imprint',
    state: 'published' as const,
    written: ['en'],
    missing: ['ar'],
  }
  const about = article({ id: 9, kind: 'page', title: 'Who we are', slug: 'who-we-are' })

  function openPages(answers: Parameters<typeof renderConsole>[0]['answers'] = {}) {
    return renderConsole({
      path: '/content/pages',
      user: operator('catalogue'),
      answers: {
        'GET /admin/pages': { data: { items: [about], next_cursor: null, total: 1, counts, categories: [] } },
        'GET /admin/named-pages': { data: { pages: [] } },
        'GET /admin/legal-pages': {
          data: { pages: [state('terms'), state('imprint', { page: imprint, version: 1 })] },
        },
        ...answers,
      },
    })
  }

  it('say which page each is, what it lacks, and where to write it', async () => {
    openPages()
    const panel = within(await screen.findByRole('region', { name: 'Legal pages' }))
    expect(panel.getByText('Not written yet')).toBeTruthy()
    expect(panel.getByText('العربية')).toBeTruthy()
    const write = panel.getByRole('link', { name: 'Write: Terms & Conditions' })
    expect(write.getAttribute('href')).toContain('/content/pages/new?page=terms-and-conditions')
    expect(panel.getByRole('link', { name: 'Edit: Imprint' }).getAttribute('href')).toContain('/content/pages/8')
    expect(await findBarriers(document.body)).toEqual([])
  })

  it('are chosen with the version that is shown, and read again', async () => {
    const chosen = state('terms', {
      page: { ...imprint, id: 9, title: 'Who we are', slug: 'who-we-are', missing: [] },
      version: 1,
    })
    const { calls, answer } = openPages({ 'PUT /admin/legal-pages/terms': { data: { page: chosen } } })
    const choice = await screen.findByRole('combobox', { name: 'Page for Terms & Conditions' })
    await within(choice).findByRole('option', { name: 'Who we are' })
    answer('GET /admin/legal-pages', { data: { pages: [chosen] } })
    await userEvent.selectOptions(choice, 'Who we are')
    expect(calls.find(({ key }) => key === 'PUT /admin/legal-pages/terms')?.body).toEqual({ article_id: 9, version: 0 })
    expect(await screen.findByText('Written in every language')).toBeTruthy()
  })

  it('begin with a draft in the language that is being written', async () => {
    const texts = { Imprint: 'بيانات الناشر', 'Postal address': 'العنوان البريدي' }
    renderConsole({
      path: '/content/pages/new?page=imprint',
      user: operator('catalogue'),
      answers: {
        'GET /lang/ar': { file: { type: 'application/json', content: JSON.stringify(texts) } },
        'POST /admin/content/preview': preview,
      },
    })
    await userEvent.click(await screen.findByRole('tab', { name: /العربية/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Begin with a draft' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text in Markdown' }).value).toContain(
        '## العنوان البريدي\n\n[…]',
      ),
    )
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('بيانات الناشر')
    expect(screen.queryByRole('button', { name: 'Begin with a draft' })).toBeNull()
  })
})

describe('the texts of the interface', () => {
  const text = (own: string | null) => ({
    name: 'Add {{name}}',
    english: 'Add {{name}}',
    has_twin: own === null,
    places: ['product', 'console:orders'],
    forms: [{ key: 'Add {{name}}', form: '', original: 'Add {{name}}', text: own }],
  })
  const texts = (own: string | null) => ({
    data: {
      items: [text(own)],
      next_cursor: null,
      total: 1,
      counts: { all: 1, reworded: own ? 1 : 0 },
      places: [
        { id: 'console:orders', count: 4 },
        { id: 'product', count: 9 },
      ],
    },
  })

  it('are reworded in place; the server’s check of their values stands at the field', async () => {
    const { calls, answer } = renderConsole({
      path: '/content/texts',
      user: operator('catalogue'),
      answers: {
        'GET /admin/texts': texts(null),
        'PATCH /admin/texts': { status: 422, message: 'No', errors: { text: ['{{name}} has to stay'] } },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Reword: Add {{name}}' }))
    const field = screen.getByRole('textbox', { name: /^Own wording of/ })
    fireEvent.change(field, { target: { value: 'Put' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('{{name}} has to stay')).toBeTruthy()
    answer('PATCH /admin/texts', { data: { text: text('Put {{name}}') } })
    answer('GET /admin/texts', texts('Put {{name}}'))
    fireEvent.change(field, { target: { value: 'Put {{name}}' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Put {{name}}')).toBeTruthy()
    expect(calls.findLast(({ key }) => key === 'PATCH /admin/texts')?.body).toEqual({
      locale: 'en',
      key: 'Add {{name}}',
      text: 'Put {{name}}',
      replaces: null,
    })
  })

  it('are found by their page, say where they stand, and which of two with the same words each is', async () => {
    const { calls } = renderConsole({
      path: '/content/texts',
      user: operator('catalogue'),
      answers: { 'GET /admin/texts': texts(null) },
    })
    const row = (await screen.findByRole('button', { name: 'Reword: Add {{name}}' })).closest('li')
    expect(row?.textContent).toContain('Product page · Console: Orders')
    expect(row?.textContent).toContain('Another text has the same words. This one is known as Add {{name}}')
    const pages = screen.getByRole('combobox', { name: 'Page' })
    expect([...pages.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'All pages',
      'Product page (9)',
      'Console: Orders (4)',
    ])
    await userEvent.selectOptions(pages, 'Product page (9)')
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ place: 'product' }))
  })
})
