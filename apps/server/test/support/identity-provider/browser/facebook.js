// A stand-in of Facebook's script, in the shape that its reference describes: FB.init, FB.login, FB.api.
{
  const provider = new URL(document.currentScript.src).origin
  const LOOK_MS = 100
  /** The word of a popup may come after its end is seen. */
  const LOOKS = 3
  let appId
  let accessToken

  window.FB = {
    init(config) {
      if (!config.appId || !config.version) throw new Error('init not called with valid version')
      appId = config.appId
    },
    login(callback, { scope }) {
      if (!appId) throw new Error('FB.login() called before FB.init().')
      if (callback.constructor.name === 'AsyncFunction')
        throw new Error('Expression is of type asyncfunction, not function')
      const query = new URLSearchParams({ provider: 'facebook', client_id: appId, scope, origin: location.origin })
      const popup = window.open(`${provider}/popup?${query}`, 'facebook', 'popup,width=480,height=560')
      const done = (response) => {
        clearInterval(watch)
        window.removeEventListener('message', listen)
        callback(response)
      }
      const listen = ({ origin, data }) => {
        if (origin !== provider || data.from !== 'popup') return
        accessToken = data.agreed?.accessToken
        done(data.refused ? nobody : { authResponse: data.agreed, status: 'connected' })
      }
      let looks = 0
      const watch = setInterval(() => {
        if (popup?.closed !== false && ++looks === LOOKS) done(nobody)
      }, LOOK_MS)
      window.addEventListener('message', listen)
    },
    api(path, { fields }, callback) {
      if (path !== '/me') throw new Error('this stand-in knows /me alone')
      const query = new URLSearchParams({ fields, access_token: accessToken })
      fetch(`${provider}/browser/me?${query}`)
        .then((reply) => reply.json())
        .then(callback)
    },
  }

  const nobody = { authResponse: null, status: 'unknown' }
  window.fbAsyncInit?.()
}
