import { DETAIL } from '../scripts/test-runs.mjs'
import { expectAccessible } from './support/accessibility.ts'
import { demoArticles } from './support/demo-articles.ts'
import { expect, test } from './support/fixtures.ts'
import { outbox } from './support/outbox.ts'
import { expectProblem } from './support/problems.ts'
import { shopUrl } from './support/shop-url.ts'
import { newShopper, storeSession } from './support/shoppers.ts'
import { OWN_VIEW } from './support/views.ts'

test.describe('in every view', { tag: '@every-view' }, () => {
  test('opens a post from the home page, copies its link and offers it as a feed', { tag: '@ar-360' }, async ({
    page,
    t,
    view,
    isPhone,
  }) => {
    const [post] = (await demoArticles(view.locale)).posts
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
    const lastLink = contents.getByRole('link').filter({ visible: true }).last()
    const words = await lastLink.textContent()
    await lastLink.click()
    const heading = page.locator(':target')
    await expect(heading).toHaveText(words ?? '')
    expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(view.height ?? 0)

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: t('Copy link') }).click()
    await expect(page.getByRole('listitem').filter({ hasText: t('Link copied') })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

    const feed = await page.locator('link[rel=alternate][type="application/atom+xml"]').getAttribute('href')
    const feedReply = await fetch(feed ?? '')
    expect(feedReply.headers.get('content-type')).toContain('application/atom+xml')
    const xml = await feedReply.text()
    expect(xml).toContain(`/blog/${post?.slug}`)
    expect(xml).toContain(post?.title ?? '?')
  })

  test('filters the blog by the query in the URL, without a cart tab', { tag: ['@ar-360', DETAIL] }, async ({
    page,
    t,
    view,
  }) => {
    const [post] = (await demoArticles(view.locale)).posts
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

  test('shows policies in the page’s language with the day of their last change', {
    tag: ['@en-360-dark', DETAIL],
  }, async ({ page, view, isPhone }) => {
    const { terms } = await demoArticles(view.locale)
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    const footerSections = footer.getByRole('button').filter({ visible: true })
    if (isPhone) for (const one of await footerSections.all()) await one.click()
    await footer.locator('a[href="/terms-and-conditions"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(terms.title)
    expect(await page.locator('html').getAttribute('dir')).toBe(view.locale === 'ar' ? 'rtl' : 'ltr')
    expect(await page.locator('time').getAttribute('datetime')).toBe(terms.updated_at)
    const direction = await page
      .locator('article p')
      .first()
      .evaluate((text) => getComputedStyle(text).direction)
    expect(direction).toBe(view.locale === 'ar' ? 'rtl' : 'ltr')
    await expectAccessible(page)
  })

  test('sends a contact message to the operator', { tag: '@en-1280' }, async ({ page, t, view }) => {
    const shopper = await newShopper()
    await storeSession(page, shopper)
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
    const receivedMail = async () => (await outbox()).find((one) => one.subject?.includes(subject))
    await expect.poll(receivedMail).toMatchObject({ text: expect.stringContaining('It was to come on Monday.') })
    expect((await receivedMail())?.text).toContain(shopper.email)
  })

  test('asks a guest who opens their tickets to log in', { tag: ['@ar-1280-dark', DETAIL] }, async ({ page, t }) => {
    await page.goto('/support')
    await expectAccessible(page)
    await page.getByRole('link', { name: t('My tickets') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('answers 404 for unknown pages and redirects those with another URL', { tag: [OWN_VIEW, DETAIL] }, async () => {
  for (const path of ['/blog/no-such', '/page/no-such', '/page/..%2f'])
    expect((await fetch(shopUrl() + path)).status, path).toBe(404)
  const redirected = await fetch(`${shopUrl()}/page/about-us?lang=ar`, { redirect: 'manual' })
  expect([redirected.status, redirected.headers.get('location')]).toEqual([301, '/about-us?lang=ar'])
})

test('gives search engines title, description, canonical URL and languages of each page', {
  tag: [OWN_VIEW, DETAIL],
}, async ({ page }) => {
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
