import { api, SessionEndedError } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { COUPON_CODE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { showErrorToast, useSubmit } from '../forms/index.ts'
import { useIsMarket } from '../settings/index.ts'
import { normalizeCoupons } from '../vouchers/index.ts'

interface CodeFormProps {
  shopId: number
  shopName: string
  buyNow: boolean
  onUse: (code: string) => void
}

/** Applies a voucher by a code from a leaflet or email. */
export function CodeForm({ shopId, shopName, buyNow, onUse }: CodeFormProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const [code, setCode] = useState('')
  const { form, submit, pending, errors, clearError, showErrors } = useSubmit(
    (typed: string) => tryCode(typed, { shopId, buyNow }),
    {
      onSuccess: onUse,
      onError(error) {
        const refused = error instanceof ApiError && !(error instanceof SessionEndedError)
        if (!refused) showErrorToast(error, t('The shop cannot be reached'))
        else if (!error.errors.coupon_code) showErrors({ coupon_code: error.message })
      },
    },
  )
  return (
    <Form
      ref={form}
      onSend={() => {
        const typed = code.trim()
        if (typed) void submit(typed)
        else showErrors({ coupon_code: t('Enter the code of a voucher') })
      }}
      className="flex items-start gap-2.5"
    >
      <TextField
        label={isMarket ? t('Voucher code for {{shop}}', { shop: shopName }) : t('Voucher code')}
        labelHidden
        placeholder={t('Voucher code')}
        name="coupon_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={COUPON_CODE_MAX}
        value={code}
        error={errors.coupon_code}
        onChange={(event) => {
          setCode(event.target.value)
          clearError()
        }}
        className="min-w-0 flex-1"
      />
      <Button type="submit" pending={pending}>
        {t('Apply')}
      </Button>
    </Form>
  )
}

interface CodeTarget {
  shopId: number
  buyNow: boolean
}

/**
 * Returns the code in the shop's spelling if it can be used now. An offered but uncollected voucher is collected first.
 * Rejects with the server's refusal.
 */
async function tryCode(typed: string, where: CodeTarget): Promise<string> {
  try {
    return await apply(typed, where)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'voucher_not_collected') throw error
    if (!(await collect(typed, where.shopId))) throw error
    return apply(typed, where)
  }
}

async function apply(code: string, { shopId, buyNow }: CodeTarget): Promise<string> {
  const { discounts } = await api.call('POST /apply-voucher', {
    body: { coupon_code: code, shop_ids: [shopId], is_buy_now: buyNow },
  })
  return discounts[0]?.coupon_code ?? code
}

async function collect(code: string, shopId: number): Promise<boolean> {
  const { coupons } = await api.call('GET /get-vouchers', { query: { shop_id: shopId } })
  const found = normalizeCoupons(coupons).find(
    (coupon) => coupon.code.toUpperCase() === code.toUpperCase() && !coupon.is_collected,
  )
  if (found) await api.call('POST /vouchers-collect', { body: { coupon_id: found.id } })
  return found !== undefined
}
