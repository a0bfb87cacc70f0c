/** Information Technology: by industry, the largest first. What a row holds, and where it comes from: `../stock-facts.ts`. */
export const INFORMATION_TECHNOLOGY = `
# Application Software
PLTR|Q|Palantir Technologies Inc. Class A Common Stock|179.94|0.6|1.9|41000|2402|0|1.17|6160|2660|9780|Aventura, Florida|2003
ORCL|N|Oracle Corporation Common Stock|146.47|0.42|1.3|20000|2880|1.41|5.82|67400|30500|37600|Austin, Texas|1977
SAP|N|SAP SE ADS|218.68|0.3|1.33|1600|1229||||||Germany
SHOP|Q|Shopify Inc. Class A Subordinate Voting Shares|149.25|0.48|1.7|5300|1296||||||Canada
CRM|N|Salesforce Inc. Common Stock|209.17|0.33|1.2|9600|819|0.86|8.63||12900||San Francisco, California|1999
SNOW|N|Snowflake Inc. Common Stock|332.78|0.44|1.61|3400|346.6||||||United States
ADBE|Q|Adobe Inc. Common Stock|275.3|0.35|1.2|4300|397.5|0|17.48|25200|9730|11500|San Jose, California|1982
NET|N|Cloudflare Inc. Class A Common Stock|293.14|0.44|1.61|3000|356.1||||||United States
INTU|Q|Intuit Inc. Common Stock|367|0.53|1.8|3400|273.5|1.33|16.39|20900|6410|20600|Mountain View, California|1983
CDNS|Q|Cadence Design Systems Inc. Common Stock|319.02|0.34|1.38|2200|275.4|0|5.02|5840|2160|6860|San Jose, California|1988
DDOG|Q|Datadog Inc. Class A Common Stock|235.62|0.4|1.52|2800|359.1||||||New York City, New York|2010
SNPS|Q|Synopsys Inc. Common Stock|397.87|0.36|1.43|1300|191.5|0|4.38|8680|1700|30500|Sunnyvale, California|1986
ADSK|Q|Autodesk Inc. Common Stock|253.82|0.38|1.48|1800|211|0|6.93|7510|2140|3190|San Francisco, California|1982
WDAY|Q|Workday Inc. Class A Common Stock|200.01|0.4|1.52|3400|247||||||Pleasanton, California|2005
MSTR|Q|Strategy Inc Common Stock Class A|119.25|0.8|2.3|46000|384.2||||||United States
TEAM|Q|Atlassian Corporation Class A Common Stock|171.81|0.44|1.61|3300|253.1||||||Australia
MDB|Q|MongoDB Inc. Class A Common Stock|430.83|0.44|1.61|920|80.43||||||United States
TWLO|N|Twilio Inc. Class A Common Stock|225.3|0.44|1.61|1500|153.6||||||United States
ZM|Q|Zoom Communications Inc. Class A Common Stock|107.43|0.44|1.61|2700|293.2||||||United States
FICO|N|Fair Isaac Corporation Common Stock|1172.67|0.46|1.66|290|21.6|0|34.49|2390|1260|-4100|Bozeman, Montana|1956
OKTA|Q|Okta Inc. Class A Common Stock|135.14|0.57|1.88|2900|173.8||||||United States
PTC|Q|PTC Inc. Common Stock|154.68|0.42|1.57|860|108.5|0|10.31|2950|1280|3400|Boston, Massachusetts|1985
FIG|N|Figma Inc. Class A Common Stock|27.1|0.57|1.88|11000|533||||||United States
TYL|N|Tyler Technologies Inc. Common Stock|350.73|0.45|1.63|540|40.95|0|7.62|2430|459|3040|Plano, Texas|1966
DT|N|Dynatrace Inc. Common Stock|49.3|0.57|1.88|5000|289||||||United States
TRMB|Q|Trimble Inc. Common Stock|60.25|0.39|1.5|2800|233.2|0|-0.48|3780|880|5670|Westminster, Colorado|1978
MANH|Q|Manhattan Associates Inc. Common Stock|214.56|0.57|1.88|1100|58.3||||||United States
HUBS|N|HubSpot Inc. Common Stock|240.01|0.57|1.88|940|49.87||||||United States
HUT|Q|Hut 8 Corp. Common Stock|80.86|0.9|2.36|9600|123.3||||||United States
PCOR|N|Procore Technologies Inc. Common Stock|63.49|0.57|1.88|4100|152||||||United States
PATH|N|UiPath Inc. Class A Common Stock|16.39|0.57|1.88|52000|518.1||||||United States
WULF|Q|TeraWulf Inc. Common Stock|15.64|0.9|2.36|47000|499||||||United States
RIOT|Q|Riot Platforms Inc. Common Stock|19.83|0.85|2.3|27000|375.3||||||United States
CIFR|Q|Cipher Digital Inc. Common Stock|15.77|0.95|2.43|55000|414.9||||||United States
CORZ|Q|Core Scientific Inc. Common Stock|17.81|0.7|2.08|13000|321.3||||||United States
MARA|Q|MARA Holdings Inc. Common Stock|11.26|0.85|2.4|100000|386.3||||||United States
BTDR|Q|Bitdeer Technologies Group Class A Ordinary Shares|11.37|0.9|2.36|28000|271.8||||||Singapore
CLSK|Q|CleanSpark Inc. Common Stock|11.98|0.9|2.36|28000|256.8||||||United States
# Communications Equipment
CSCO|Q|Cisco Systems Inc. Common Stock (DE)|111.04|0.25|0.9|18000|3941|1.53|3.38|63300|18600|50200|San Jose, California|1984
ANET|N|Arista Networks Inc. Common Stock|188.65|0.46|1.5|8100|1261|0|3.16|10500|4640|14800|Santa Clara, California|2004
MSI|N|Motorola Solutions Inc. Common Stock|480.47|0.27|1.09|1300|165.5|1.02|12.69|12200|3760|2670|Chicago, Illinois|1928
LITE|Q|Lumentum Holdings Inc. Common Stock|866.71|0.36|1.3|3700|89.7||||||San Jose, California|2015
NOK|N|Nokia Corporation Sponsored American Depositary Shares|10.21|0.4|1.38|59000|5742||||||Finland
CIEN|N|Ciena Corporation Common Stock|395.79|0.36|1.3|1200|141.6||||||Hanover, Maryland|1992
UI|N|Ubiquiti Inc. Common Stock|559|0.4|1.38|450|60.52||||||United States
FFIV|Q|F5 Inc. Common Stock|384.63|0.39|1.36|580|56.63|0|12.54|3310|923|3840|Seattle, Washington|1996
ONDS|Q|Ondas Inc. Common Stock|8.71|0.9|2.13|59000|570.6||||||United States
# Electronic Components
APH|N|Amphenol Corporation Common Stock|157.01|0.34|1.26|6300|1233|0.65|4.1|29000|9460|15500|Wallingford, Connecticut|1932
GLW|N|Corning Incorporated Common Stock|149.84|0.65|1.85|6200|861.4|0.74|2.17|17000|4080|11900|Corning, New York|1851
COHR|N|Coherent Corp. Common Stock|289.52|0.36|1.3|6000|195.8||||||Saxonburg, Pennsylvania|1971
TTMI|Q|TTM Technologies Inc. Common Stock|110.54|0.52|1.62|2400|105.3||||||United States
# Electronic Equipment & Instruments
KEYS|N|Keysight Technologies Inc. Common Stock|316.13|0.46|1.51|1200|170.9|0|7.37|6580|1790|6310|Santa Rosa, California|2014
ROP|Q|Roper Technologies Inc. Common Stock|411.79|0.36|1.3|590|98.9|0.89|24.01|8280|3240|18700|Sarasota, Florida|1981
TDY|N|Teledyne Technologies Incorporated Common Stock|636.15|0.29|1.14|360|46.36|0|20.74|6370|1590|10900|Thousand Oaks, California|1960
ZBRA|Q|Zebra Technologies Corporation Class A Common Stock|368.51|0.39|1.36|720|47.31|0|10.92|5850|1180|3390|Lincolnshire, Illinois|1969
OSIS|Q|OSI Systems Inc. Common Stock (DE)|206.73|0.52|1.62|1300|16.48||||||United States
# Electronic Manufacturing Services
TEL|N|TE Connectivity plc Ordinary Shares|203.52|0.26|1.07|3000|289.5|1.49|10.36|19300|4950|13200|Galway, Ireland|2007
FLEX|Q|Flex Ltd. Ordinary Shares|110.45|0.36|1.3|2800|369.4||||||Austin, Texas|1969
CLS|N|Celestica Inc. Common Stock|296.55|0.4|1.38|1700|115||||||Canada
JBL|N|Jabil Inc. Common Stock|313.21|0.44|1.47|750|104.8|0.1|7.98|33600|2400|1320|St. Petersburg, Florida|1966
FN|N|Fabrinet Ordinary Shares|436.67|0.52|1.62|1200|35.83||||||Cayman Islands
# IT Consulting & Other Services
IBM|N|International Business Machines Corporation Common Stock|235.68|0.27|0.8|3800|942.1|2.89|11.36|69100|16500|34500|Armonk, New York|1911
ACN|N|Accenture plc Class A Ordinary Shares (Ireland)|185.28|0.47|1.53|4800|667.5|3.6|12.78|73100|12900|31900|Dublin, Ireland|1989
ZS|Q|Zscaler Inc. Common Stock|181.75|0.52|1.62|1700|161.7||||||United States
CTSH|Q|Cognizant Technology Solutions Corporation Class A Common Stock|61.87|0.46|1.51|6900|450.4|2.17|4.66|21600|4040|14400|Teaneck, New Jersey|1994
TOST|N|Toast Inc. Class A Common Stock|36.64|0.52|1.62|7900|578||||||United States
IT|N|Gartner Inc. Common Stock|195.9|0.44|1.47|1100|63.15|0|11.12|6460|1380|-164|Stamford, Connecticut|1979
# Internet Services & Infrastructure
NBIS|Q|Nebius Group N.V. Class A Ordinary Shares|219.13|0.8|1.95|20000|271.9||||||Netherlands
CRWV|Q|CoreWeave Inc. Class A Common Stock|87.85|0.8|1.95|22000|551.5||||||United States
VRSN|Q|VeriSign Inc. Common Stock|281.8|0.3|1.17|600|90.3|1.17|9.22|1710|1190|-2250|Reston, Virginia|1995
AKAM|Q|Akamai Technologies Inc. Common Stock|110.42|0.45|1.49|3000|143.7|0|2.76|4320|1080|4750|Cambridge, Massachusetts|1998
IREN|Q|IREN Limited Ordinary Shares|41.88|0.9|2.13|49000|357.4||||||Australia
DOCN|N|DigitalOcean Holdings Inc. Common Stock|115.64|0.52|1.62|2600|117.6||||||United States
GDDY|N|GoDaddy Inc. Class A Common Stock|97.07|0.44|1.47|1600|126.6|0|6.73|5100|1380|6.71|Tempe, Arizona|1997
APLD|Q|Applied Digital Corporation Common Stock|27.21|0.9|2.13|18000|291.5||||||United States
# Semiconductor Materials & Equipment
ASML|Q|ASML Holding N.V. New York Registry Shares|1763.76|0.51|2.08|970|385.4||||||Netherlands
LRCX|Q|Lam Research Corporation Common Stock|314|0.46|1.7|5900|1251|0.33|5.74|23200|8640|12500|Fremont, California|1980
AMAT|Q|Applied Materials Inc. Common Stock|492.32|0.44|1.6|5500|794|0.43|11.61|30800|10200|25600|Santa Clara, California|1967
KLAC|Q|KLA Corporation Common Stock|183.99|0.66|2.43|8900|1307|0.49|3.62|13600|6050|6350|Milpitas, California|1975
TER|Q|Teradyne Inc. Common Stock|375.74|0.72|2.56|1900|156.3|0.14|7.14|4460|1500|3140|North Reading, Massachusetts|1960
Q|N|Qnity Electronics Inc. Common Stock|128.88|0.47|1.98|1700|209.2||||||Wilmington, Delaware|2025
MKSI|Q|MKS Inc. Common Stock|279.11|0.68|2.48|930|67.62||||||United States
ONTO|N|Onto Innovation Inc. Common Stock|293.33|0.68|2.48|800|49.07||||||United States
# Semiconductors
NVDA|Q|NVIDIA Corporation Common Stock|214.72|0.45|1.9|99000|24200|0.46|6.53|253000|166000|195000|Santa Clara, California|1993
TSM|N|Taiwan Semiconductor Manufacturing Company Ltd.|418.95|0.38|1.4|8900|5187||||||Taiwan
AVGO|Q|Broadcom Inc. Common Stock|368.45|0.45|1.6|19000|4758|0.71|6.01|75500|42100|87700|Palo Alto, California|1961
SKHY|Q|SK hynix Inc. American Depositary Shares|163.41|0.51|2.08|15000|7289||||||South Korea
MU|Q|Micron Technology Inc. Common Stock|966.78|0.52|1.6|22000|1129|0.05|44.23||68200||Boise, Idaho|1978
AMD|Q|Advanced Micro Devices Inc. Common Stock|473.25|0.52|1.9|14000|1632|0|3.98|41300|9560|67200|Santa Clara, California|1969
INTC|Q|Intel Corporation Common Stock|90.07|0.5|1.3|91000|5285|0|-2.04|57000|16800|91800|Santa Clara, California|1968
ARM|Q|Arm Holdings plc American Depositary Shares|243.32|0.55|2.16|3700|1064||||||United Kingdom
TXN|Q|Texas Instruments Incorporated Common Stock|264.36|0.32|1.2|5500|913.2|2.14|6.59|19500|9520|18000|Dallas, Texas|1930
MRVL|Q|Marvell Technology Inc. Common Stock|237.04|0.58|1.8|25000|875.8||||||Santa Clara, California|1995
ADI|Q|Analog Devices Inc. Common Stock|373.09|0.45|1.93|5500|484.6|1.19|8.4||6920||Wilmington, Massachusetts|1965
QCOM|Q|QUALCOMM Incorporated Common Stock|160.75|0.36|1.3|8500|1050|2.29|8.74|44100|12000|27500|San Diego, California|1985
MPWR|Q|Monolithic Power Systems Inc. Common Stock|1316.28|0.47|1.98|530|49.14|0.61|16.38|3270|1000|3900|Kirkland, Washington|1997
NXPI|Q|NXP Semiconductors N.V. Common Stock|225.56|0.42|1.85|2200|252.2|1.82|11.73|13200|5070|11400|Eindhoven, Netherlands|1953
ALAB|Q|Astera Labs Inc. Common Stock|284.97|0.51|2.08|3000|173.5||||||United States
CBRS|Q|Cerebras Systems Inc. Class A Common Stock|196.13|0.51|2.08|7800|237.6||||||United States
STM|N|STMicroelectronics N.V. Common Stock|50.56|0.51|2.08|4800|892.5||||||Switzerland
CRDO|Q|Credo Technology Group Holding Ltd Ordinary Shares|230.57|0.51|2.08|2700|186.5||||||United States
MCHP|Q|Microchip Technology Incorporated Common Stock|76.08|0.48|2.01|4600|543|2.4|0.68|5120|1510|6450|Chandler, Arizona|1989
ON|Q|ON Semiconductor Corporation Common Stock|74.21|0.59|2.27|4500|389.3|0|1.53|6200|2090|7220|Phoenix, Arizona|1999
FSLR|Q|First Solar Inc. Common Stock|214.28|0.4|1.8|1500|107.5|0|16.23|5380|2390|10300|Tempe, Arizona|1999
MTSI|Q|MACOM Technology Solutions Holdings Inc. Common Stock|266.61|0.68|2.48|860|76.37||||||United States
SMTC|Q|Semtech Corporation Common Stock|124.09|0.68|2.48|2300|93.15||||||United States
AAOI|Q|Applied Optoelectronics Inc. Common Stock|124.82|0.68|2.48|9200|84.57||||||United States
SWKS|Q|Skyworks Solutions Inc. Common Stock|67.14|0.43|1.88|6900|150.5|4.13|1.93|4010|880|5740|Irvine, California|2002
AXTI|Q|AXT Inc Common Stock|70.74|0.68|2.48|8500|65.57||||||United States
# Systems Software
MSFT|Q|Microsoft Corporation Common Stock|483.24|0.25|1|22000|7426|0.76|17.95|332000|194000|442000|Redmond, Washington|1975
PANW|Q|Palo Alto Networks Inc. Common Stock|357.87|0.38|1.2|5100|815|0|1.15|10600|1480|27700|Santa Clara, California|2005
CRWD|Q|CrowdStrike Holdings Inc. Class A Common Stock|191.95|0.42|1.4|8200|1018|0|-0.04|5090|59.3|4630|Austin, Texas|2011
NOW|N|ServiceNow Inc. Common Stock|128.48|0.46|1.51|12000|1034|0|1.6|14700|2900|12500|Santa Clara, California|2003
FTNT|Q|Fortinet Inc. Common Stock|153.51|0.45|1.49|4100|733.7|0|2.83|7530|2600|1550|Sunnyvale, California|2000
GEN|Q|Gen Digital Inc. Common Stock|28.93|0.36|1.3|7100|598.6|1.77|1.71|5080|2410|2650|Tempe, Arizona|1982
# Technology Distributors
CDW|Q|CDW Corporation Common Stock|137.25|0.36|1.3|2100|125|1.89|8.55|23500|2010|2440|Vernon Hills, Illinois|1984
# Technology Hardware, Storage & Peripherals
AAPL|Q|Apple Inc. Common Stock|309.35|0.27|1.2|47000|14590|0.35|8.72|467000|168000|107000|Cupertino, California|1977
DELL|N|Dell Technologies Inc. Class C Common Stock|442.08|0.46|1.4|3700|648.1|0.58|12.78|134000|14100|-1400|Round Rock, Texas|2016
SNDK|Q|Sandisk Corporation Common Stock|1596.08|0.7|1.8|7500|146.4||||||Milpitas, California|1988
STX|Q|Seagate Technology Holdings PLC Ordinary Shares (Ireland)|850|0.7|2.13|2800|226.6|0.35|13.85|12200|4500|1110|Dublin, Ireland|1979
WDC|Q|Western Digital Corporation Common Stock|459.44|0.7|2.13|4300|360.5|0.13|26.92|12900|5000||San Jose, California|1970
HPE|N|Hewlett Packard Enterprise Company Common Stock|53.45|0.58|1.9|7900|1324|1.08|1.07|38800|5630|25300|Houston, Texas|2015
NTAP|Q|NetApp Inc. Common Stock|192.27|0.45|1.63|1600|196.2|1.08|6.34|6930|1880|1350|San Jose, California|1992
P|N|Everpure Inc. Class A common stock|108.55|0.44|1.61|2600|332.4||||||United States
HPQ|N|HP Inc. Common Stock|29.71|0.39|1.5|10000|914.5|4.07|2.7||4710||Palo Alto, California|1939
SMCI|Q|Super Micro Computer Inc. Common Stock|37.24|0.56|1.86|36000|601.4|0|3.33|39100|2820|10800|San Jose, California|1993
IONQ|N|IonQ Inc. Common Stock|44.86|0.85|2.3|20000|381||||||United States
QBTS|Q|D-Wave Quantum Inc. Common Stock|20.39|1|2.49|20000|369.3||||||United States
RGTI|Q|Rigetti Computing Inc. Common Stock|17.91|1|2.49|23000|333.8||||||United States
`
