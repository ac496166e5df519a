import { setMarketCurrency } from '../../src/lib/money.ts'

// Tests of single functions open no market, whose currency would be read then.
setMarketCurrency('USD')
