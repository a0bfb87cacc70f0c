/** Financials: by industry, the largest first. What a row holds, and where it comes from: `../stock-facts.ts`. */
export const FINANCIALS = `
# Asset Management & Custody Banks
BLK|N|BlackRock Inc. Common Stock|1156.55|0.25|1.2|380|154.9|2.01|41.72|27300|11100|60400|New York City, New York|1988
BX|N|Blackstone Inc. Common Stock|143.38|0.35|1.29|3000|750.6|3.7|4.47|15500||13500|New York City, New York|1985
BNY|N|The Bank of New York Mellon Corporation Common Stock|158.49|0.3|1.17|2500|678.5||||||New York City, New York|1784
KKR|N|KKR & Co. Inc. Common Stock|108.48|0.34|1.26|2700|897.6|0.73|3.12|25800||29000|New York City, New York|1976
APO|N|Apollo Global Management Inc. (New) Common Stock|132.69|0.3|1.17|2200|590.5||||||New York City, New York|1990
STT|N|State Street Corporation Common Stock|187.13|0.35|1.29|1600|274.7|2.01|11.58|15000||23900|Boston, Massachusetts|1792
AMP|N|Ameriprise Financial Inc. Common Stock|555.59|0.24|1.02|570|89.9|1.24|41.41|19800||6360|Minneapolis, Minnesota|1894
ARES|N|Ares Management Corporation Class A Common Stock|141.25|0.3|1.17|1400|330.3||||||Los Angeles, California|1977
NTRS|Q|Northern Trust Corporation Common Stock|183.9|0.3|1.17|1300|183|1.8|11.73|9090||12500|Chicago, Illinois|1889
TROW|Q|T. Rowe Price Group Inc. Common Stock|111.51|0.26|1.08|1300|213.3|4.63|9.96|7590|2960|11000|Baltimore, Maryland|1937
CG|Q|The Carlyle Group Inc. Common Stock|49.37|0.43|1.45|8300|356.3||||||United States
BEN|N|Franklin Templeton Inc. Common Stock|34.31|0.32|1.22|6200|508.1|3.89|1.47|9320|1800|11800|San Mateo, California|1947
IVZ|N|Invesco Ltd Common Stock|32.02|0.31|1.2|3100|441.5|2.74|-0.68|6900|1440|9960|Atlanta, Georgia|1935
BMNR|N|BitMine Immersion Technologies Inc. Common Stock|22.83|1|2.21|58000|603.2||||||United States
# Commercial & Residential Mortgage Finance
RKT|N|Rocket Companies Inc. Class A Common Stock|13.93|0.3|1.07|23000|2832||||||United States
# Consumer Finance
AXP|N|American Express Company Common Stock|336|0.27|1.2|2600|675.3|1.15|16.73|70900||34300|New York City, New York|1850
COF|N|Capital One Financial Corporation Common Stock|217.91|0.28|1.23|3700|613.5|1.51|18.15|48100||103000|Tysons Corner, Virginia|1994
SYF|N|Synchrony Financial Common Stock|79.47|0.26|1.17|4900|372.1|1.77|9.75|9910||15200|Stamford, Connecticut|2003
SOFI|Q|SoFi Technologies Inc. Common Stock|18.91|0.6|1.9|62000|1292||||||United States
CRCL|N|Circle Internet Group Inc. Class A Common Stock|87.98|0.85|2.25|26000|253.9||||||United States
# Diversified Banks
JPM|N|JP Morgan Chase & Co. Common Stock|351.58|0.24|1.1|8100|2658|1.71|23.34|186000||354000|New York City, New York|2000
BAC|N|Bank of America Corporation Common Stock|61.69|0.26|1.2|33000|6993|2.07|4.32|114000||275000|Charlotte, North Carolina|1998
RY|N|Royal Bank Of Canada Common Stock|205.23|0.18|0.78|1500|1390||||||Canada
WFC|N|Wells Fargo & Company Common Stock|83.84|0.27|1.1|13000|3024|2.39|6.88|83000||161000|San Francisco, California|1852
C|N|Citigroup Inc. Common Stock|131.65|0.29|1.3|11000|1677|2.07|9.43|81700||192000|New York City, New York|1998
SAN|N|Banco Santander S.A. Sponsored ADR (Spain)|14.59|0.28|0.97|19000|14690||||||Spain
PNC|N|PNC Financial Services Group Inc. (The) Common Stock|243.13|0.25|0.91|2300|398.9|3.31|18.28|24300||57300|Pittsburgh, Pennsylvania|1845
USB|N|U.S. Bancorp Common Stock|62.05|0.25|0.91|6400|1558|3.37|5.01|27300||60600|Minneapolis, Minnesota|1968
NU|N|Nu Holdings Ltd. Class A Ordinary Shares|14.58|0.28|0.97|66000|4856||||||Cayman Islands
TFC|N|Truist Financial Corporation Common Stock|50.42|0.23|0.86|6200|1222|4.14|4.37|19000||58700|Charlotte, North Carolina|1872
# Financial Exchanges & Data
SPGI|N|S&P Global Inc. Common Stock|431.29|0.25|0.95|1800|294.8|0.9|16.39|16100|8140|31500|New York City, New York|1917
CME|Q|CME Group Inc. Class A Common Stock|274.98|0.26|0.98|1800|359.6|1.92|11.78|6760|4770|26500|Chicago, Illinois|1848
ICE|N|Intercontinental Exchange Inc. Common Stock|161.25|0.26|0.98|3700|561.4|1.31|7.09|10600|6710|29200|Atlanta, Georgia|2000
MCO|N|Moody's Corporation Common Stock|503.32|0.23|0.91|710|173.2|0.83|15.76|8160|4050|3020|New York City, New York|1909
NDAQ|Q|Nasdaq Inc. Common Stock|98.22|0.22|0.88|3900|559|1.19|3.43|5610|3350|11900|New York City, New York|1971
COIN|Q|Coinbase Global Inc. Class A Common Stock|186.49|0.75|2.3|23000|263.8||||||New York City, New York|2012
MSCI|N|MSCI Inc. Common Stock|563.49|0.21|0.86|440|72.7|1.44|18.31|3330|1960|-2690|New York City, New York|1969
CBOE|Z|Cboe Global Markets Common Stock|300.74|0.29|1.04|900|104.4|1.17|12.82|5060|1930|5620|Chicago, Illinois|1973
FDS|N|FactSet Research Systems Inc. Common Stock|299.91|0.39|1.25|500|35.57|1.55|15.18|2440|933|2020|Norwalk, Connecticut|1978
# Insurance Brokers
MRSH|N|Marsh Common Stock|192.01|0.23|0.77|2600|477.2||||||New York City, New York|1905
AON|N|Aon plc Class A Ordinary Shares (Ireland)|355.11|0.19|0.69|750|212.1|0.93|18.29|17600|5900|9600|London, United Kingdom|1982
AJG|N|Arthur J. Gallagher & Co. Common Stock|263.81|0.27|0.85|1200|256.3|1.08|6.12|15100|4290|23700|Rolling Meadows, Illinois|1927
WTW|Q|Willis Towers Watson Public Limited Company Ordinary Shares|341.99|0.23|0.77|500|92.87|1.13|16.14|10100|2820|7680|London, United Kingdom|2016
BRO|N|Brown & Brown Inc. Common Stock|72.92|0.31|0.92|1300|334.6|0.92|3.16|6660|2890|12800|Daytona Beach, Florida|1939
ERIE|Q|Erie Indemnity Company Class A Common Stock|264.85|0.32|0.94|340|46.19|2.23|11.03|4120|835|2470|Erie, Pennsylvania|1925
# Investment Banking & Brokerage
MS|N|Morgan Stanley Common Stock|214.2|0.28|1.3|4600|1571|2.22|12.79|77800||106000|New York City, New York|1935
GS|N|Goldman Sachs Group Inc. (The) Common Stock|1039.28|0.28|1.3|2700|291.2|2|64.73|67600||105000|New York City, New York|1869
SCHW|N|Charles Schwab Corporation (The) Common Stock|112.3|0.28|1|6900|1729|1.17|5.62|26000||44000|Westlake, Texas|1971
HOOD|Q|Robinhood Markets Inc. Class A Common Stock|108.13|0.7|2.2|50000|899.1||||||Menlo Park, California|2013
IBKR|Q|Interactive Brokers Group Inc. Class A Common Stock|93.87|0.27|1|5800|453.1||||||Greenwich, Connecticut|1977
RJF|N|Raymond James Financial Inc. Common Stock|175.2|0.22|0.88|1700|192.4|1.25|11.48|15200||12700|St. Petersburg, Florida|1962
FUTU|Q|Futu Holdings Limited American Depositary Shares|123.64|0.39|1.25|3500|140.2||||||Hong Kong
BULL|Q|Webull Corporation Class A Ordinary Shares|8.78|0.8|1.79|28000|529.8||||||United States
# Life & Health Insurance
MFC|N|Manulife Financial Corporation Common Stock|42.51|0.3|1.07|5200|1669||||||Canada
MET|N|MetLife Inc. Common Stock|94.34|0.26|0.98|4800|635.5|2.54|5.22|79400|6040|27300|New York City, New York|1868
AFL|N|AFLAC Incorporated Common Stock|116.07|0.2|0.84|2000|501.3|2.1|9.27|18100|6060|30300|Columbus, Georgia|1955
PRU|N|Prudential Financial Inc. Common Stock|121.15|0.23|0.91|2200|345|4.64|11.09|65200|5210|31800|Newark, New Jersey|1875
PFG|Q|Principal Financial Group Inc Common Stock|110.75|0.26|0.98|860|214.1|3.04|7.02|15700|2150|12100|Des Moines, Iowa|1879
GL|N|Globe Life Inc. Common Stock|171.08|0.28|1.02|520|76.85|0.77|15.04|6190|1680|6140|McKinney, Texas|1900
# Multi-Sector Holdings
BRK.B|N|Berkshire Hathaway Inc.|495.82|0.24|0.93|4600|2206|0|||||Omaha, Nebraska|1839
# Multi-line Insurance
AIG|N|American International Group Inc. New Common Stock|76.12|0.2|0.84|3200|522.9|2.64|5.48|26700|8150|40500|New York City, New York|1919
L|N|Loews Corporation Common Stock|109.83|0.2|0.84|670|204.4|0.23|8.15|18700|3240|19100|New York City, New York|1959
AIZ|N|Assurant Inc. Common Stock|284.04|0.27|1|590|49.32|1.25|20.9|13500|1740|6090|Atlanta, Georgia|1892
# Property & Casualty Insurance
CB|N|Chubb Limited Common Stock|340.99|0.21|0.73|2000|385.8|1.19|28.06|61900|14900|75400|Zurich, Switzerland|1985
PGR|N|Progressive Corporation (The) Common Stock|219.28|0.2|0.71|1900|581.4|0.18|19.94|91000|15400|34400|Mayfield Village, Ohio|1937
TRV|N|The Travelers Companies Inc. Common Stock|363.58|0.26|0.83|1600|208.6|1.37|37.21|49000|11500|33100|New York City, New York|1853
ALL|N|Allstate Corporation (The) Common Stock|253.83|0.24|0.79|2400|252.9|1.7|49.8|70100|17100|31600|Northbrook, Illinois|1931
HIG|N|The Hartford Insurance Group Inc. Common Stock|136.1|0.19|0.69|2800|270.9|1.75|14.48|29300|5590|19200|Hartford, Connecticut|1810
ACGL|Q|Arch Capital Group Ltd. Common Stock|99.39|0.19|0.69|1400|341.2|0|12.78|19200|5570|23300|Hamilton, Bermuda|1995
CINF|Q|Cincinnati Financial Corporation Common Stock|168.29|0.19|0.69|450|153.5|2.24|21.18|14000|4370|16700|Fairfield, Ohio|1950
WRB|N|W.R. Berkley Corporation Common Stock|68.6|0.19|0.69|2100|371.2|0.58|4.86|14900|2580||Greenwich, Connecticut|1967
# Regional Banks
FITB|N|Fifth Third Bancorp Common Stock|54.82|0.28|1.18|6300|906.9|2.94|2.97|10100||32300|Cincinnati, Ohio|1858
MTB|N|M&T Bank Corporation Common Stock|240.34|0.27|1.15|960|144.4|2.52|18.89|9450||25400|Buffalo, New York|1856
HBAN|Q|Huntington Bancshares Incorporated Common Stock|17.03|0.23|1.04|19000|2020|3.64|1.3|9180||29700|Columbus, Ohio|1866
CFG|N|Citizens Financial Group Inc. Common Stock|69.86|0.29|1.2|4400|421.2|2.64|4.6|8160||24000|Providence, Rhode Island|1828
RF|N|Regions Financial Corporation Common Stock|30.41|0.26|1.12|7000|851.9|3.62|2.46|7240||17500|Birmingham, Alabama|1971
KEY|N|KeyCorp Common Stock|21.87|0.27|1.15|12000|1067|3.75|1.71|7370||17200|Cleveland, Ohio|1825
# Reinsurance
EG|N|Everest Group Ltd. Common Stock|370.06|0.23|0.91|230|38.34|2.17|47.55|16800||15300|Hamilton, Bermuda|1973
# Transaction & Payment Processing Services
V|N|Visa Inc.|371.04|0.2|0.9|6700|1787|0.73|11.91|44500|31100|35200|San Francisco, California|1958
MA|N|Mastercard Incorporated Common Stock|580.63|0.21|0.9|2200|876|0.61|18.19|35100|22200|5600|Harrison, New York|1966
PYPL|Q|PayPal Holdings Inc. Common Stock|61.55|0.36|1.3|11000|855.5|0.9|5.29|34100|6460|19700|San Jose, California|1998
XYZ|N|Block Inc. Class A Common Stock|82.16|0.27|1|6700|600.8||||||none|2009
FISV|Q|Fiserv Inc. Common Stock|52.58|0.27|1|5900|531.8||||||Brookfield, Wisconsin|1984
CPAY|N|Corpay Inc. Common Stock|417.13|0.3|1.07|340|65.66|0|16.64|5020|2800|3540|Atlanta, Georgia|2000
GPN|N|Global Payments Inc. Common Stock|93.49|0.27|1|4100|264.6|1.08|2.11|10200|4480|23000|Atlanta, Georgia|2000
FIS|N|Fidelity National Information Services Inc. Common Stock|41.34|0.35|1.17|6500|515.7|4.34|6.51|12200|3520|15900|Jacksonville, Florida|1968
JKHY|Q|Jack Henry & Associates Inc. Common Stock|166.2|0.3|1.07|1000|71.05|1.44|6.98|2540|855|2130|Monett, Missouri|1976
`
