import { THEME_SHADES } from '@rialto/contract/theme-shades'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderConsole } from '../testing/render-console.tsx'

const settings = {
  app_name: 'North Market',
  currency: { name: 'USD', symbol: '$', position: 'prefix' },
  languages: [{ id: 1, name: 'en', title: 'English', direction: 'ltr' }],
  web_logo: '/media/north.png',
  theme_colors: {
    primary: '#ffe08a',
    ...Object.fromEntries(THEME_SHADES.map((shade) => [shade, '#806000'])),
  },
}

it('the login shows the market’s logo, or its name where the picture is broken', async () => {
  renderConsole({ path: '/', user: null, answers: { 'GET /master': { data: settings } } })
  const logo = await screen.findByRole('img', { name: 'North Market' })
  expect(logo.getAttribute('src')).toContain('/media/north.png')
  fireEvent.error(logo)
  expect(await screen.findByText('North Market')).toBeTruthy()
})

it('the console has the market’s colours, with words on them that can be read', async () => {
  renderConsole({ path: '/', user: null, answers: { 'GET /master': { data: settings } } })
  await screen.findByRole('img', { name: 'North Market' })
  const { style } = document.documentElement
  expect(style.getPropertyValue('--primary')).toBe('#ffe08a')
  expect(style.getPropertyValue('--on-primary')).toBe('#000')
})
