export { applyEdits, type Change } from './apply-edits.ts'
export { changeSettings, resolveEdit, type SettingEdit } from './change-settings.ts'
export {
  asksApproval,
  asksForFactsFirst,
  createRemoteSettings,
  createSettings,
  currentCurrency,
  findOpening,
  hasManySellers,
  type ModuleDeps,
  readMarketCurrency,
  type SettingsSource,
  saveSetting,
  sellsToConsumers,
} from './create-settings.ts'
export { offeredGateways, presentMaster, settingText } from './present.ts'
export { nameOfRegion, regionsOf } from './regions.ts'
export {
  advanceSettingsVersion,
  clearStartFailure,
  hasNobody,
  noteStartFailure,
  type SetupRow,
  selectRewordedTexts,
  selectSettings,
  selectSettingsVersion,
  settingIsOn,
} from './repository.ts'
export { badLink, isCountry } from './rules.ts'
export {
  defaultSettings,
  describeProblem,
  isSettingKey,
  type Problem,
  type Settings,
  settingsFromRows,
} from './schema.ts'
export { exportSettings, listCountries, readSettings } from './show-settings.ts'
export {
  askStripe,
  findKeyFault,
  findStripeCheck,
  findStripeKeys,
  modeOf,
  removeStripeKeys,
  type StripeKeys,
  saveStripeCheck,
  saveStripeKeys,
} from './stripe-keys.ts'
