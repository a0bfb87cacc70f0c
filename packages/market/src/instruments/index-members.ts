/**
 * Members of the indices whose heat maps are drawn, of those companies that are listed here. The S&P 500's are the index provider's public list of
 * August 2026, the Dow's thirty as well known; the Nasdaq-100's are by its own main rule: the hundred largest companies of that exchange that
 * are no financial ones.
 */
import { isCompany } from './instrument.ts'
import { LISTINGS } from './listing.ts'

export const INDICES = ['SPX500', 'NASDAQ100', 'DJDJI'] as const
type Index = (typeof INDICES)[number]

const SPX500 = `
A AAPL ABBV ABNB ABT ACGL ACN ADBE ADI ADM ADP ADSK AEE AEP AES AFL AIG AIZ AJG AKAM ALB ALGN ALL ALLE AMAT AMCR AMD AME AMGN AMP
AMT AMZN ANET AON AOS APA APD APH APO APP APTV ARE ARES ATO AVGO AVY AWK AXON AXP AZO BA BAC BALL BAX BBY BDX BEN BF.B BG BIIB
BKNG BKR BLDR BLK BMY BNY BR BRK.B BRO BSX BX BXP C CAH CARR CASY CAT CB CBOE CBRE CCI CCL CDNS CDW CEG CF CFG CHD CHRW CHTR CI
CIEN CINF CL CLX CMCSA CME CMG CMI CMS CNC CNP COF COHR COIN COO COP COR COST CPAY CPRT CPT CRH CRL CRM CRWD CSCO CSGP CSX CTAS
CTSH CTVA CVNA CVS CVX D DAL DASH DD DDOG DE DECK DELL DG DGX DHI DHR DIS DLR DLTR DOC DOV DOW DPZ DRI DTE DUK DVA DVN DXCM EBAY
ECHO ECL ED EFX EG EIX EL ELV EME EMR EOG EQIX EQT ERIE ES ESS ETN ETR EVRG EW EXC EXE EXPD EXPE EXR F FANG FAST FCX FDS FDX FDXF
FE FERG FFIV FICO FIS FISV FITB FIX FLEX FOX FOXA FRT FSLR FTNT FTV GD GDDY GE GEHC GEN GEV GILD GIS GL GLW GM GNRC GOOG GOOGL GPC
GPN GRMN GS GWW HAL HAS HBAN HCA HD HIG HII HLT HON HONA HOOD HPE HPQ HRL HSIC HST HSY HUBB HUM HWM IBKR IBM ICE IDXX IEX IFF INCY
INTC INTU INVH IP IQV IR IRM ISRG IT ITW IVZ J JBHT JBL JCI JKHY JNJ JPM KDP KEY KEYS KHC KIM KKR KLAC KMB KMI KO KR KVUE L LDOS
LEN LH LHX LII LIN LITE LLY LMT LNT LOW LRCX LULU LUV LVS LYB LYV MA MAA MAR MAS MCD MCHP MCK MCO MDLZ MDT MET META MGM MKC MLM
MMM MNST MO MOS MPC MPWR MRK MRNA MRSH MRVL MS MSCI MSFT MSI MTB MTD MU NCLH NDAQ NDSN NEE NEM NFLX NI NKE NOC NOW NRG NSC NTAP
NTRS NUE NVDA NVR NWS NWSA NXPI O ODFL OKE OMC ON ORCL ORLY OTIS OXY PANW PAYX PCAR PCG PEG PEP PFE PFG PG PGR PH PHM PKG PLD PLTR
PM PNC PNR PNW PODD PPG PPL PRU PSA PSKY PSX PTC PWR PYPL Q QCOM RCL REG REGN RF RJF RL RMD ROK ROL ROP ROST RSG RTX RVTY SBAC
SBUX SCHW SHW SJM SLB SMCI SNA SNDK SNPS SO SOLV SPG SPGI SRE STE STLD STT STX STZ SW SWK SWKS SYF SYK SYY T TAP TDG TDY TECH TEL
TER TFC TGT TJX TKO TMO TMUS TPL TPR TRGP TRMB TROW TRV TSCO TSLA TSN TT TTD TTWO TXN TXT TYL UAL UBER UDR UHS ULTA UNH UNP UPS
URI USB V VEEV VICI VLO VLTO VMC VRSK VRSN VRT VRTX VST VTR VTRS VZ WAB WAT WBD WDAY WDC WEC WELL WFC WM WMB WMT WRB WSM WST WTW
WY WYNN XEL XOM XYL XYZ YUM ZBH ZBRA ZTS
`

const DJDJI = `
AAPL AMGN AMZN AXP BA CAT CRM CSCO CVX DIS GS HD HON IBM JNJ JPM KO MCD MMM MRK MSFT NKE NVDA PG SHW TRV UNH V VZ WMT
`

const NASDAQ_MEMBERS = 100

let members: ReadonlyMap<string, readonly Index[]> | undefined

/** Of which of them a symbol is a member, in the order of {@link INDICES}. */
export function indicesOf(symbol: string): readonly Index[] {
  members ??= found()
  return members.get(symbol) ?? []
}

function found(): ReadonlyMap<string, readonly Index[]> {
  const lists: Readonly<Record<Index, readonly string[]>> = {
    SPX500: SPX500.trim().split(/\s+/),
    NASDAQ100: largestOfNasdaq(),
    DJDJI: DJDJI.trim().split(/\s+/),
  }
  const indices = new Map<string, Index[]>()
  for (const index of INDICES)
    for (const symbol of lists[index]) indices.set(symbol, [...(indices.get(symbol) ?? []), index])
  return indices
}

const largestOfNasdaq = (): string[] =>
  LISTINGS.filter(
    ({ instrument, isGenerated, fate }) =>
      instrument.exchange === 'NASDAQ' &&
      isCompany(instrument) &&
      instrument.sector !== 'Financials' &&
      !instrument.isInactive &&
      !isGenerated &&
      !fate,
  )
    .sort((a, b) => b.price * b.shares - a.price * a.shares)
    .slice(0, NASDAQ_MEMBERS)
    .map(({ instrument }) => instrument.symbol)
