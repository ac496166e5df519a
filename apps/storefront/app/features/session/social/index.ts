export { SocialButtons } from './social-buttons.tsx'
