import { expectAccessible } from './support/accessibility.ts'
import { textsToRead } from './support/content-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { outbox } from './support/outbox.ts'
import { expectProblem } from './support/problems.ts'
import { shopUrl } from './support/shop-url.ts'
import { asShopper, newShopper } from './support/shoppers.ts'

test.describe('in every view', { tag: '@every-view' }, () => {
  test('a post is found on the home page, read, passed on and followed', async ({ page, t, view, isPhone }) => {
    const [post] = (await textsToRead(view.locale)).posts
    await page.goto('/')
    await page
      .getByRole('region', { name: t('Latest blog posts') })
      .getByRole('link', { name: post?.title })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post?.title ?? '')
    await expect(page).toHaveURL(`/blog/${post?.slug}`)
    await expectAccessible(page)

    const contents = page.getByRole('navigation', { name: t('Contents') })
    if (isPhone) await contents.getByText(t('Contents')).last().click()
    const last = contents.getByRole('link').filter({ visible: true }).last()
    const words = await last.textContent()
    await last.click()
    const heading = page.locator(':target')
    await expect(heading).toHaveText(words ?? '')
    expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(view.height ?? 0)

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: t('Copy link') }).click()
    await expect(page.getByRole('listitem').filter({ hasText: t('Link copied') })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

    const feed = await page.locator('link[rel=alternate][type="application/atom+xml"]').getAttribute('href')
    const followed = await fetch(feed ?? '')
    expect(followed.headers.get('content-type')).toContain('application/atom+xml')
    const xml = await followed.text()
    expect(xml).toContain(`/blog/${post?.slug}`)
    expect(xml).toContain(post?.title ?? '?')
  })

  test('the blog is narrowed by what stands in the address, and has no cart’s tab', async ({ page, t, view }) => {
    const [post] = (await textsToRead(view.locale)).posts
    await page.goto('/blogs')
    await expect(page.getByRole('complementary', { name: t('My Cart') })).toHaveCount(0)
    const categories = page.getByRole('navigation', { name: t('Categories'), exact: true })
    await categories.getByRole('link', { name: post?.category.name }).click()
    await expect(page).toHaveURL(/\/blogs\?category_id=\d+$/)
    await page.getByRole('searchbox', { name: t('Search the blog') }).fill('zzzzqqqq')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('heading', { name: t('No post has “{{search}}” in it', { search: 'zzzzqqqq' }) }),
    ).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('policies are read in the shop’s language, with their contents and day', async ({ page, view, isPhone }) => {
    const { terms } = await textsToRead(view.locale)
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    const fold = footer.getByRole('button').filter({ visible: true })
    if (isPhone) for (const one of await fold.all()) await one.click()
    await footer.locator('a[href="/terms-and-conditions"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(terms.title)
    expect(await page.locator('html').getAttribute('dir')).toBe(view.locale === 'ar' ? 'rtl' : 'ltr')
    expect(await page.locator('time').getAttribute('datetime')).toBe(terms.updated_at)
    const side = await page
      .locator('article p')
      .first()
      .evaluate((text) => getComputedStyle(text).direction)
    expect(side).toBe(view.locale === 'ar' ? 'rtl' : 'ltr')
    await expectAccessible(page)
  })

  test('a message reaches the operator', async ({ page, t, view }) => {
    const shopper = await newShopper()
    await asShopper(page, shopper)
    await page.goto('/contact-us')
    await expectAccessible(page)
    const field = (label: string) => page.getByRole('main').getByLabel(t(label), { exact: true })
    await expect(field('Name')).toHaveValue(shopper.name)
    expect(await field('Email').inputValue()).toBe(shopper.email)

    expectProblem(page, /status of 422/)
    const send = page.getByRole('button', { name: t('Send the message') })
    const subject = `Parcel ${view.locale} <b>7</b>`
    await field('Your message').fill('Where is it?\nIt was to come on Monday.')
    await send.click()
    await expect(field('Subject')).toBeFocused()
    expect(await field('Your message').inputValue()).toContain('Monday')
    await expectAccessible(page)

    await field('Subject').fill(subject)
    await send.click()
    await expect(page.getByRole('heading', { name: t('Your message is with us') })).toBeVisible()
    await expectAccessible(page)
    const mailed = async () => (await outbox()).find((one) => one.subject?.includes(subject))
    await expect.poll(mailed).toMatchObject({ text: expect.stringContaining('It was to come on Monday.') })
    expect((await mailed())?.text).toContain(shopper.email)
  })

  test('support leads a guest to their tickets by the login', async ({ page, t }) => {
    await page.goto('/support')
    await expectAccessible(page)
    await page.getByRole('link', { name: t('My tickets') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('what is not there is not found', async () => {
  for (const path of ['/blog/no-such', '/page/no-such', '/page/..%2f'])
    expect((await fetch(shopUrl() + path)).status, path).toBe(404)
  const moved = await fetch(`${shopUrl()}/page/about-us?lang=ar`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/about-us?lang=ar'])
})

test('pages say to search engines what they are', async ({ page }) => {
  for (const path of ['/blogs', '/blog/how-a-teapot-gets-its-glaze', '/terms-and-conditions', '/contact-us']) {
    await page.goto(path)
    const head = (selector: string, attribute: string) => page.locator(`head ${selector}`).getAttribute(attribute)
    expect(await page.title()).toMatch(/.+ · Rialto$/)
    expect(((await head('meta[name=description]', 'content')) ?? '').length, path).toBeGreaterThan(40)
    expect(await head('link[rel=canonical]', 'href')).toBe(shopUrl() + path)
    expect(await head('link[rel=alternate][hreflang=ar]', 'href')).toBe(`${shopUrl()}${path}?lang=ar`)
    await expect(page.locator('head meta[name=robots]')).toHaveCount(0)
  }
})
