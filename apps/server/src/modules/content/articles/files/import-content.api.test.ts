import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { shopCommand } from '../../../../cli/testing/shop-command.ts'
import { createTextFolder, pageFile, postFile } from './testing/text-folder.ts'

let shop: TestApp
let cover: Buffer
let folder: ReturnType<typeof createTextFolder>
beforeAll(async () => {
  shop = await testApp()
  cover = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
})
afterAll(() => shop.close())
beforeEach(() => {
  folder = createTextFolder({ 'blog/cover.png': cover })
  return () => folder.remove()
})

async function runWords(...words: string[]) {
  const { code, out, err } = await shopCommand(shop.environment)(words)
  return { code, err, output: words.includes('--json') ? JSON.parse(out) : out }
}
const runContent = (...words: string[]) => runWords('content', ...words)
async function importAll(...options: string[]) {
  const imported = await runContent('import', folder.path, '--json', ...options)
  // A running server is notified of changes by other processes.
  shop.deps.invalidations.publish('catalogue')
  return imported
}
const getPost = async (slug: string, locale = 'en') =>
  (await shop.get(`/blog/${slug}/details`, { headers: { 'accept-language': locale } })).body.data?.blog
const getPage = async (slug: string, locale = 'en') =>
  (await shop.get(`/legal-pages/${slug}`, { headers: { 'accept-language': locale } })).body.data?.content

describe('content import', () => {
  it('imports posts with pictures, contents and translations, which the next request shows', async () => {
    folder.write('blog/kiln.md', postFile('## In the *kiln*\n\n![A pot](cover.png)\n\nFour days.', { author: 'Ines' }))
    folder.write('blog/kiln.ar.md', '---\ntitle: الفرن\nexcerpt: أربعة أيام\n---\n\n## في الفرن\n')
    await shop.get('/blogs')
    const { code, output } = await importAll()
    expect({ code, output }).toEqual({
      code: 0,
      output: { dryRun: false, changes: [{ kind: 'post', slug: 'kiln', change: 'added' }], warnings: [] },
    })
    const imported = await getPost('kiln')
    expect(imported).toMatchObject({
      title: 'A post',
      author: 'Ines',
      excerpt: 'Four days.',
      published_at: '2026-01-31T00:00:00.000Z',
      updated_at: '2026-01-31T00:00:00.000Z',
      contents: [{ id: 'section-in-the-kiln', text: 'In the kiln', level: 2 }],
    })
    expect(imported.description).toContain(
      `<img src="${imported.thumbnail}" alt="A pot" width="40" height="30" loading="lazy" decoding="async" />`,
    )
    const picture = await shop.app.inject({ url: imported.thumbnail })
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(40)
    expect(await getPost('kiln', 'ar')).toMatchObject({
      title: 'الفرن',
      excerpt: 'أربعة أيام',
      contents: [{ id: 'section-في-الفرن' }],
    })
  })

  it('updates changed articles, and changes nothing when it is repeated', async () => {
    folder.write('pages/again.md', pageFile('One.'))
    folder.write('pages/again.fr.md', pageFile('Un.'))
    await importAll()
    expect((await importAll()).output.changes).toEqual([{ kind: 'page', slug: 'again', change: 'unchanged' }])
    folder.write('pages/again.fr.md', pageFile('Deux.'))
    expect((await importAll()).output.changes).toEqual([{ kind: 'page', slug: 'again', change: 'updated' }])
    expect((await getPage('again', 'fr')).description).toBe('<p>Deux.</p>')
    folder.remove('pages/again.fr.md')
    await importAll()
    expect((await getPage('again', 'fr')).description).toBe('<p>One.</p>')
  })

  it('hides drafts and planned posts', async () => {
    folder.write('blog/draft.md', postFile('x', { draft: 'true' }))
    folder.write('blog/planned.md', postFile('x', { date: '2999-01-01' }))
    folder.write('pages/hidden.md', pageFile('x', { draft: 'true' }))
    expect((await importAll()).code).toBe(0)
    expect([await getPost('draft'), await getPost('planned'), await getPage('hidden')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    folder.write('blog/draft.md', postFile('x'))
    await importAll()
    expect(await getPost('draft')).toMatchObject({ slug: 'draft' })
    const listed = async (kind: string) => (await runWords(kind, 'list', '--json')).output.items
    expect(await listed('posts')).toContainEqual(expect.objectContaining({ slug: 'planned', state: 'scheduled' }))
    expect(await listed('pages')).toContainEqual(expect.objectContaining({ slug: 'hidden', state: 'draft' }))
  })

  it('writes nothing in a dry run, not even pictures', async () => {
    const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    folder.write('blog/cover.png', other)
    folder.write('blog/dry.md', postFile('x'))
    const dry = await importAll('--dry-run')
    expect(dry.output).toMatchObject({ dryRun: true, changes: [{ slug: 'dry', change: 'added' }] })
    expect(await getPost('dry')).toBeUndefined()
    await importAll()
    const { thumbnail } = await getPost('dry')
    expect(existsSync(join(shop.deps.config.dataDir, thumbnail))).toBe(true)
    expect((await importAll('--dry-run')).output.changes).toMatchObject([{ change: 'unchanged' }])
  })

  it('replaces links between files by links between articles', async () => {
    folder.write('blog/one.md', postFile('[t](../pages/terms.md#the-end) [two](two.md "x") [here](#part)\n\n## Part'))
    folder.write('blog/two.md', postFile('x', { slug: 'second' }))
    folder.write('pages/terms.md', pageFile('x', { slug: 'terms-and-conditions' }))
    await importAll()
    const { description } = await getPost('one')
    expect(description).toContain('href="/terms-and-conditions#section-the-end"')
    expect(description).toContain('href="/blog/second"')
    expect(description).toContain('href="#section-part"')
  })

  it('deletes articles that are not in the folder only with --prune', async () => {
    folder.write('blog/stays.md', postFile('x'))
    folder.write('blog/goes.md', postFile('x'))
    await importAll()
    folder.remove('blog/goes.md')
    expect((await importAll()).output.changes).toEqual([{ kind: 'post', slug: 'stays', change: 'unchanged' }])
    const { changes } = (await importAll('--prune')).output
    expect(changes).toContainEqual({ kind: 'post', slug: 'goes', change: 'removed' })
    expect((await shop.get('/blogs')).body.data.total).toBe(1)
    expect(await getPage('privacy-policy')).toBeDefined()
  })
})

describe('Markdown', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><circle/></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="jav&#x09;ascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x]: javascript:alert(1)\n\n[x]',
    '<javascript:alert(1)>',
    '<iframe src="https://evil.test"></iframe>',
    '<form action="/x"><input name=a><button>b</button></form>',
    '<div style="position:fixed" onmouseover="x()" id="main" class="c">d</div>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
    '<base href="https://evil.test/"><meta http-equiv=refresh content="0;url=x"><link rel=stylesheet href=x>',
    '## <img src=x onerror=alert(1)> title',
    '`<script>alert(1)</script>`',
    '| a |\n|---|\n| <td style="x" onclick=y>z |',
    '<<script>script>alert(1)<</script>/script>',
    '<details ontoggle=alert(1) open><summary>s</summary>d</details>',
    '![x](javascript:alert(1))',
  ]

  it.each(attacks)('cannot inject scripts: %s', async (attack) => {
    const { sanitizeArticle } = await import('../../../../html/sanitize.ts')
    const { readMarkdown } = await import('./read-markdown.ts')
    const html = sanitizeArticle(readMarkdown(attack).html, { pictures: new Map(), links: new Map() })
    expect(html).not.toMatch(/<(?!\/?(?:h2|p|a|div|code|table|thead|tbody|tr|th|td|details|summary|em|strong)\b)/i)
    expect(html).not.toMatch(/<[^>]*\s(?:on\w+|style|src|id|class|action)\s*=/i)
    expect(html).not.toMatch(/(?:href)\s*=\s*"(?!https?:|mailto:|\/|#)/i)
  })

  it('keeps allowed HTML, and warns of removed HTML', async () => {
    folder.write(
      'pages/html.md',
      pageFile('<details><summary>Q</summary>A</details>\n\n<script>x</script>\n\na <b onclick="y">b</b>'),
    )
    const { output } = await importAll()
    expect((await getPage('html')).description).toBe('<details><summary>Q</summary>A</details>\n\n<p>a <b>b</b></p>')
    expect(output.warnings).toEqual([
      { file: 'pages/html.md', line: 7, text: '<script> is not kept' },
      { file: 'pages/html.md', line: 9, text: 'onclick is not kept' },
    ])
  })

  it('may only refer to pictures within the folder', async () => {
    const secret = createTextFolder({ 'secret.png': cover })
    symlinkSync(join(secret.path, 'secret.png'), join(folder.path, 'blog/link.png'))
    folder.write('blog/svg.png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    folder.write('blog/broken.png', cover.subarray(0, 60))
    const names = {
      'data:image/png;base64,iVBORw0KGgo=': 'pictures lie beside the file, or in this shop as /media/…',
      'https://evil.test/a.png': 'pictures lie beside the file, or in this shop as /media/…',
      '../../../../etc/passwd': 'it lies outside the folder',
      'link.png': 'it lies outside the folder',
      'none.png': 'there is no such file',
      'svg.png': 'it is no JPEG, PNG or WebP picture',
      'broken.png': 'it cannot be read, or has too many pixels',
      '/media/../rialto.db': 'this shop has no such picture',
      '/media/none.webp': 'this shop has no such picture',
    }
    folder.write(
      'blog/pictures.md',
      postFile(
        Object.keys(names)
          .map((name) => `![a](${name})`)
          .join('\n'),
      ),
    )
    const { code, output } = await importAll()
    expect(code).toBe(1)
    expect(output.errors).toEqual(
      Object.entries(names).map(([name, why], index) => ({
        file: 'blog/pictures.md',
        line: 8 + index,
        text: `the picture "${name}": ${why}`,
      })),
    )
    secret.remove()
  })
})

describe('a folder with an error', () => {
  const importFile = async (name: string, text: string) => {
    folder.write(name, text)
    const { code, output } = await importAll()
    return {
      code,
      errors: output.errors.map(({ line, text: why }: { line: number; text: string }) => `${line}: ${why}`),
    }
  }

  it.each([
    ['no front matter', 'Hello', '1: there is no front matter'],
    ['unclosed front matter', '---\ntitle: x\n\nHello', '1: the front matter has no end'],
    ['a list as title', postFile('x', { title: '[a, b]' }), '2: title must be a text'],
    ['an unclosed quote', postFile('x', { title: '"a' }), '5: the front matter is no valid YAML: Missing closing'],
    ['an invalid line', postFile('x').replace('---\n', '---\n  - a\n'), '3: the front matter is no valid YAML'],
    [
      'a duplicate field',
      postFile('x').replace('---\n', '---\ntitle: a\n'),
      '3: the front matter is no valid YAML: Map keys must be unique',
    ],
    ['an unknown field', postFile('x', { tags: 'a' }), '6: tags is not known here'],
    ['no title', postFile('x', { title: null }), '1: title is missing'],
    ['no date', postFile('x', { date: null }), '1: date is missing'],
    ['an invalid date', postFile('x', { date: '2026-02-30' }), '3: date "2026-02-30" is no date'],
    ['an invalid flag', postFile('x', { draft: 'maybe' }), '6: draft "maybe" is neither true nor false'],
    ['an invalid slug', postFile('x', { slug: 'a/../b' }), '6: slug "a/../b" is no address'],
    ['no thumbnail', postFile('x', { thumbnail: null }), '1: thumbnail is missing'],
    ['no text', postFile(''), 'null: there is no text'],
    ['a broken link', postFile('a\n[x](gone.md)'), '9: the link "gone.md" leads to no file'],
  ])('is refused, with the line number: %s', async (_name, text, problem) => {
    const { code, errors } = await importFile('blog/wrong.md', text)
    expect(code).toBe(1)
    expect(errors).toEqual([expect.stringContaining(problem)])
  })

  it('imports none of its files', async () => {
    folder.write('pages/good.md', pageFile('x'))
    await importFile('pages/bad.md', 'x')
    expect(await getPage('good')).toBeUndefined()
  })

  it('reports duplicate slugs, variants without an article, and unknown languages', async () => {
    folder.write('pages/a.md', pageFile('x', { slug: 'Same' }))
    folder.write('pages/b.md', pageFile('x', { slug: 'same' }))
    folder.write('pages/lost.fr.md', pageFile('x'))
    folder.write('pages/a.xx.md', pageFile('x'))
    folder.write('pages/a.en.md', pageFile('x'))
    const { output } = await importAll()
    expect(output.errors).toEqual([
      { file: 'pages/a.en.md', line: null, text: 'a.md itself is what "en" is read in' },
      { file: 'pages/a.xx.md', line: null, text: '"xx" is no language of this shop' },
      { file: 'pages/b.md', line: 3, text: 'slug "same" is taken by pages/a.md already' },
      { file: 'pages/lost.fr.md', line: null, text: 'there is no lost.md, of which it would be a variant' },
    ])
  })

  it('is refused if it does not exist, is no folder, or has no articles', async () => {
    folder.write('pages/latin.md', Buffer.from([0x2d, 0x2d, 0x2d, 0xe9, 0xff]))
    expect((await importAll()).output.errors).toMatchObject([{ file: 'pages/latin.md', line: null }])
    expect((await runContent('import', join(folder.path, 'blog'))).err).toContain('has neither a folder blog nor')
    expect((await runContent('import', join(folder.path, 'none'))).err).toContain('does not exist')
    expect((await runContent('import', join(folder.path, 'blog/cover.png'))).err).toContain('is not a folder')
  })

  it('is reported with file, line and reason', async () => {
    folder.write('pages/bad.md', pageFile('x', { draft: 'maybe' }))
    expect(await runContent('check', folder.path)).toEqual({
      code: 1,
      output: '',
      err: 'pages/bad.md:3: error: draft "maybe" is neither true nor false\nOne error: nothing was imported\n',
    })
  })
})

describe('content export', () => {
  it('writes files whose import changes nothing', async () => {
    folder.write('blog/cover two.png', cover)
    folder.write(
      'blog/round.md',
      postFile('## "Part"\n\n![A](<cover two.png>)\n\n[terms](../pages/round.md)', {
        title: '"Trip: \\"one\\" #1"',
        draft: 'true',
        author: "'Ann o''Hara'",
      }),
    )
    folder.write('blog/round.ar.md', postFile('نص', { title: 'جولة', date: null, category: null, thumbnail: null }))
    folder.write('pages/round.md', pageFile('x'))
    // The folder has none of the legal pages that are in use.
    const refused = await importAll('--prune')
    expect([refused.code, JSON.stringify(refused)]).toEqual([
      1,
      expect.stringContaining('Choose another page for it first'),
    ])
    await shop.deps.database.db.updateTable('legal_pages').set({ article_id: null }).execute()
    expect((await importAll('--prune')).code).toBe(0)
    const copy = createTextFolder()
    expect((await runContent('export', copy.path, '--json')).output.files).toEqual([
      'blog/round.ar.md',
      'blog/round.md',
      'pages/round.md',
    ])
    const { code, output } = await runContent('import', copy.path, '--json', '--prune')
    expect({ code, output }).toMatchObject({ code: 0, output: { warnings: [] } })
    expect(output.changes.map(({ change }: { change: string }) => change)).toEqual(['unchanged', 'unchanged'])
    expect((await runContent('export', copy.path)).err).toContain('is not empty')
    copy.remove()
  })

  it('writes articles that were not imported as HTML', async () => {
    const demo = await testApp()
    // Shops of tests do not have the demo's pictures.
    mkdirSync(join(demo.deps.config.dataDir, 'media'), { recursive: true })
    writeFileSync(join(demo.deps.config.dataDir, 'media/cover.png'), cover)
    await demo.deps.database.db.updateTable('posts').set({ cover: '/media/cover.png' }).execute()
    const run = shopCommand(demo.environment)
    const copy = createTextFolder()
    expect((await run(['content', 'export', copy.path])).code).toBe(0)
    const { out } = await run(['content', 'import', copy.path, '--prune'])
    expect(out).toMatch(/^0 added, 0 updated, \d+ unchanged, 0 removed\n$/)
    copy.remove()
    await demo.close()
  })
})
