/** Funds traded on an exchange: by category. Names and listings are facts, every figure our own rough estimate. Rows: `../stock-facts.ts`. */
export const FUNDS = `
# Large Blend
SPY|P|SPDR S&P 500 ETF Trust|740|0.16|1|65000|990|1.05
VOO|P|Vanguard S&P 500 ETF|680|0.16|1|7600|1200|1.1
IVV|P|iShares Core S&P 500 ETF|743|0.16|1|6200|960|1.1
SPLG|P|SPDR Portfolio S&P 500 ETF|87|0.16|1|9500|1100|1.1
VTI|P|Vanguard Total Stock Market ETF|365|0.16|1|3800|1500|1.1
RSP|P|Invesco S&P 500 Equal Weight ETF|205|0.155|0.95|11000|380|1.5
VT|P|Vanguard Total World Stock ETF|150|0.15|0.95|3400|360|1.7
# Large Growth
QQQ|Q|Invesco QQQ Trust, Series 1|690|0.21|1.2|48000|590|0.45
QQQM|Q|Invesco NASDAQ 100 ETF|284|0.21|1.2|4100|250|0.5
VUG|P|Vanguard Growth ETF|505|0.2|1.2|1200|400|0.4
# Large Value
DIA|P|SPDR Dow Jones Industrial Average ETF Trust|525|0.15|0.9|5500|79|1.4
VTV|P|Vanguard Value ETF|198|0.135|0.8|2700|780|2
SCHD|P|Schwab US Dividend Equity ETF|30|0.14|0.7|18000|2400|3.6
VIG|P|Vanguard Dividend Appreciation ETF|225|0.135|0.8|1300|430|1.6
VYM|P|Vanguard High Dividend Yield ETF|150|0.135|0.75|1500|440|2.4
JEPI|P|JPMorgan Equity Premium Income ETF|58|0.11|0.6|5200|720|8
# Small and Mid Blend
IWM|P|iShares Russell 2000 ETF|285|0.23|1.2|34000|250|0.9
IJR|P|iShares Core S&P Small-Cap ETF|135|0.22|1.15|5400|660|1.3
IJH|P|iShares Core S&P Mid-Cap ETF|72|0.19|1.1|8300|1450|1.3
MDY|P|SPDR S&P MidCap 400 ETF Trust|655|0.19|1.1|900|36|1.1
ARKK|Z|ARK Innovation ETF|82|0.42|1.9|9500|95|0
# Sectors
XLF|P|Financial Select Sector SPDR Fund|56|0.19|1|42000|960|1.3
XLK|P|Technology Select Sector SPDR Fund|165|0.25|1.3|11000|620|0.5
XLE|P|Energy Select Sector SPDR Fund|55|0.24|0.7|25000|620|2.9
XLV|P|Health Care Select Sector SPDR Fund|160|0.15|0.65|11000|250|1.6
XLY|P|Consumer Discretionary Select Sector SPDR Fund|122|0.21|1.15|7600|200|0.75
XLP|P|Consumer Staples Select Sector SPDR Fund|83|0.13|0.5|15000|190|2.6
XLI|P|Industrial Select Sector SPDR Fund|172|0.17|1.05|9800|150|1.2
XLU|P|Utilities Select Sector SPDR Fund|45|0.16|0.45|19000|480|2.7
XLB|P|Materials Select Sector SPDR Fund|51|0.18|0.95|11000|115|1.8
XLRE|P|Real Estate Select Sector SPDR Fund|43|0.17|0.85|7200|180|3.3
XLC|P|Communication Services Select Sector SPDR Fund|118|0.19|1.05|5400|220|1
SMH|Q|VanEck Semiconductor ETF|420|0.33|1.7|8200|95|0.3
SOXX|Q|iShares Semiconductor ETF|355|0.33|1.7|4700|60|0.5
IBB|Q|iShares Biotechnology ETF|178|0.21|0.75|1700|45|0.2
XBI|P|SPDR S&P Biotech ETF|132|0.3|0.95|9300|56|0.3
KRE|P|SPDR S&P Regional Banking ETF|70|0.27|1.1|16000|60|2.3
KBE|P|SPDR S&P Bank ETF|67|0.25|1.1|2100|28|2.2
XOP|P|SPDR S&P Oil & Gas Exploration & Production ETF|152|0.31|0.85|3100|16|2.3
XHB|P|SPDR S&P Homebuilders ETF|113|0.26|1.2|2400|15|0.7
XRT|P|SPDR S&P Retail ETF|90|0.24|1.2|5100|6|1.2
ITA|Z|iShares U.S. Aerospace & Defense ETF|235|0.19|0.85|750|60|0.5
# Real Estate
VNQ|P|Vanguard Real Estate ETF|94|0.17|0.85|3900|380|3.6
IYR|P|iShares U.S. Real Estate ETF|100|0.17|0.85|5300|42|2.4
# Emerging Markets
EEM|P|iShares MSCI Emerging Markets ETF|62|0.19|0.8|28000|380|1.9
VWO|P|Vanguard FTSE Emerging Markets ETF|60|0.175|0.75|9200|1700|2.5
IEMG|P|iShares Core MSCI Emerging Markets ETF|76|0.185|0.8|12000|1550|2.4
FXI|P|iShares China Large-Cap ETF|42|0.29|0.6|30000|150|2.1
KWEB|P|KraneShares CSI China Internet ETF|37|0.34|0.7|19000|220|3
INDA|Z|iShares MSCI India ETF|56|0.15|0.5|6700|165|0.7
EWZ|P|iShares MSCI Brazil ETF|36|0.26|0.7|27000|200|5
EWY|P|iShares MSCI South Korea ETF|128|0.28|0.95|7400|70|1.3
# Developed Markets
VEA|P|Vanguard FTSE Developed Markets ETF|66|0.155|0.8|12000|2900|2.7
IEFA|P|iShares Core MSCI EAFE ETF|94|0.155|0.8|10000|1700|2.9
EFA|P|iShares MSCI EAFE ETF|101|0.155|0.8|15000|670|2.8
VXUS|Q|Vanguard Total International Stock ETF|79|0.155|0.8|5600|1500|2.7
EWJ|P|iShares MSCI Japan ETF|86|0.17|0.7|6400|180|2.1
EWG|P|iShares MSCI Germany ETF|44|0.18|0.85|2300|50|1.7
EWU|P|iShares MSCI United Kingdom ETF|46|0.14|0.65|2100|70|3.2
# Commodities
GLD|P|SPDR Gold Shares|405|0.18|0.1|11000|330|0
IAU|P|iShares Gold Trust|83|0.18|0.1|8800|750|0
SLV|P|iShares Silver Trust|62|0.34|0.3|32000|540|0
GDX|P|VanEck Gold Miners ETF|92|0.38|0.5|24000|270|0.6
USO|P|United States Oil Fund|92|0.34|0.35|7900|13|0
UNG|P|United States Natural Gas Fund|13|0.58|0.1|14000|33|0
CORN|P|Teucrium Corn Fund|18|0.22|0.1|130|3.2|0
DBC|P|Invesco DB Commodity Index Tracking Fund|25|0.18|0.3|1300|55|3.4
# Long Government
TLT|Q|iShares 20+ Year Treasury Bond ETF|88|0.14|-0.1|38000|560|4.4
EDV|P|Vanguard Extended Duration Treasury ETF|66|0.2|-0.12|1100|65|4.8
# Government
IEF|Q|iShares 7-10 Year Treasury Bond ETF|96|0.065|-0.05|8800|380|3.8
SHY|Q|iShares 1-3 Year Treasury Bond ETF|82.8|0.018|-0.01|4700|280|3.9
BIL|P|SPDR Bloomberg 1-3 Month T-Bill ETF|91.6|0.004|0|8600|480|4
TIP|P|iShares TIPS Bond ETF|111|0.055|0|2600|125|3.2
IGOV|Q|iShares International Treasury Bond ETF|42.5|0.08|0.15|160|26|0.7
BWX|P|SPDR Bloomberg International Treasury Bond ETF|23.4|0.08|0.15|420|62|2.2
# Corporate and Aggregate Bond
AGG|P|iShares Core U.S. Aggregate Bond ETF|100|0.055|0|9700|1330|3.9
BND|Q|Vanguard Total Bond Market ETF|74|0.055|0|7100|1850|3.8
BNDX|Q|Vanguard Total International Bond ETF|49.3|0.045|0|3600|1400|4.2
LQD|P|iShares iBoxx $ Investment Grade Corporate Bond ETF|111|0.075|0.15|26000|290|4.4
HYG|P|iShares iBoxx $ High Yield Corporate Bond ETF|81|0.07|0.35|36000|230|5.7
JNK|P|SPDR Bloomberg High Yield Bond ETF|98|0.07|0.35|3900|80|6.5
EMB|Q|iShares J.P. Morgan USD Emerging Markets Bond ETF|97|0.08|0.3|5500|160|5.1
MUB|P|iShares National Muni Bond ETF|107|0.045|0|4400|380|3.1
# Leveraged and Inverse
TQQQ|Q|ProShares UltraPro QQQ|62|0.63|3.6|75000|480|0.7
SQQQ|Q|ProShares UltraPro Short QQQ|66|0.63|-3.6|45000|42|4.5
SPXL|P|Direxion Daily S&P 500 Bull 3X Shares|232|0.48|3|3400|27|0.7
SH|P|ProShares Short S&P500|35|0.16|-1|7900|29|4.2
SOXL|P|Direxion Daily Semiconductor Bull 3X Shares|58|0.99|5.1|82000|220|0.5
TNA|P|Direxion Daily Small Cap Bull 3X Shares|56|0.69|3.6|11000|31|0.9
# Digital Assets
IBIT|Q|iShares Bitcoin Trust ETF|52|0.5|1.3|52000|1550|0
FBTC|Z|Fidelity Wise Origin Bitcoin Fund|80|0.5|1.3|5400|250|0
ETHA|Q|iShares Ethereum Trust ETF|23.5|0.66|1.6|38000|520|0
`
