import type { SiteSettings } from '@rialto/contract'
import type { TFunction } from 'i18next'
import type { FieldErrors } from '../../../forms/index.ts'
import { checkRegistration, emptyRegistration, type Registration, registrationBody } from '../../../session/index.ts'

/** The data of a seller's application: the person and the shop. */
export interface Application extends Registration {
  shop_name: string
  shop_address: string
  shop_description: string
  shop_logo: Blob | null
  shop_banner: Blob | null
}

export const emptyApplication: Application = {
  ...emptyRegistration,
  shop_name: '',
  shop_address: '',
  shop_description: '',
  shop_logo: null,
  shop_banner: null,
}

export const STEPS = ['person', 'shop', 'pictures'] as const
export type StepName = (typeof STEPS)[number]

/** Of a person with an account only the shop is asked. */
export const stepsFor = (hasAccount: boolean): readonly StepName[] => (hasAccount ? ['shop', 'pictures'] : STEPS)

/** Validates one step; returns no errors if it is complete. */
export function validateStep(step: StepName, values: Application, rules: SiteSettings, t: TFunction): FieldErrors {
  switch (step) {
    case 'person':
      return checkRegistration(values, rules, t)
    case 'shop':
      return {
        ...(!values.shop_name.trim() && { shop_name: t('Please name your shop') }),
        ...(!values.shop_address.trim() && { shop_address: t('Please say where your shop is') }),
      }
    case 'pictures':
      return values.shop_logo ? {} : { shop_logo: t('Please choose a logo') }
  }
}

/** Returns the first step with an invalid field; `errors` has the field names as keys. */
export const firstInvalidStep = (errors: object): StepName | undefined =>
  STEPS.find((step) => Object.keys(errors).some((field) => stepOf(field) === step))

function stepOf(field: string): StepName {
  if (field === 'shop_logo' || field === 'shop_banner') return 'pictures'
  return field.startsWith('shop_') ? 'shop' : 'person'
}

/** The shop's part of a request. @param invitation the token of the link that led here */
export function shopRequest({ shop_logo, shop_banner, ...values }: Application, invitation: string | undefined) {
  return {
    body: {
      shop_name: values.shop_name.trim(),
      shop_address: values.shop_address.trim(),
      shop_description: values.shop_description.trim(),
      ...(invitation && { invitation }),
    },
    files: { shop_logo: shop_logo ?? [], shop_banner: shop_banner ?? [] },
  }
}

/** Splits an application of a new person into the body and the files of its request. */
export function applicationRequest(values: Application, invitation: string | undefined) {
  const { body, files } = shopRequest(values, invitation)
  return { body: { ...registrationBody(values), ...body }, files }
}
