import { expect, it } from 'vitest'
import { applicationRequest, emptyApplication, firstInvalidStep } from './use-application.ts'

it.each([
  [{ password: 'weak' }, 'person'],
  [{ shop_logo: 'no', phone: 'taken' }, 'person'],
  [{ shop_banner: 'no', shop_address: 'no' }, 'shop'],
  [{ shop_banner: 'no' }, 'pictures'],
  [{}, undefined],
])('firstInvalidStep finds for the errors %j the step %s', (errors, step) => {
  expect(firstInvalidStep(errors)).toBe(step)
})

it('applicationRequest leaves out pictures that were not selected', () => {
  const given = { ...emptyApplication, shop_name: ' Fern ', shop_logo: new Blob(['logo']) }
  const { body, files } = applicationRequest(given, undefined)
  expect(body).toMatchObject({ shop_name: 'Fern', email: null, phone: null })
  expect(body).not.toHaveProperty('shop_logo')
  expect(body).not.toHaveProperty('invitation')
  expect([files.shop_logo].flat()).toHaveLength(1)
  expect([files.shop_banner].flat()).toHaveLength(0)
})
