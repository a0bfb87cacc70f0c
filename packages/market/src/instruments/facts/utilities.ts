/** Utilities: by industry, the largest first. What a row holds, and where it comes from: `../stock-facts.ts`. */
export const UTILITIES = `
# Electric Utilities
SO|N|Southern Company (The) Common Stock|88.94|0.18|0.4|6700|1150|3.32|4.04|30200|14300|39600|Atlanta, Georgia|1945
CEG|Q|Constellation Energy Corporation Common Stock|272.88|0.3|0.56|2000|354.3|0.63|10.23|31300|7950|31900|Baltimore, Maryland|1999
DUK|N|Duke Energy Corporation (Holding Company) Common Stock|119.85|0.18|0.4|4800|779.7|3.54|6.64|32800|16600|53800|Charlotte, North Carolina|1904
AEP|Q|American Electric Power Company Inc. Common Stock|120.94|0.19|0.42|5200|544.4|3.02|5.77|22800|9030|32100|Columbus, Ohio|1906
ETR|N|Entergy Corporation Common Stock|104.62|0.2|0.44|2100|466.6|2.38|3.91|13500|5540|18200|New Orleans, Louisiana|1913
VST|N|Vistra Corp. Common Stock|136.21|0.27|0.52|5100|335.6|0.66|5.93|19200|6650|3000|Irving, Texas|2016
EXC|Q|Exelon Corporation Common Stock|43.78|0.18|0.41|5300|1032|3.73|2.72|25300|8350|29600|Chicago, Illinois|2000
PEG|N|Public Service Enterprise Group Incorporated Common Stock|72.61|0.18|0.41|2400|498.4|3.59|3.91|12500|4460|17300|Newark, New Jersey|1903
WEC|N|WEC Energy Group Inc. Common Stock|106.01|0.18|0.41|2900|325.8|3.51|5.15|10100|3970||Milwaukee, Wisconsin|1896
EIX|N|Edison International Common Stock|71.59|0.25|0.5|3900|384.8|4.7|9.69|19400|8930|17400|Rosemead, California|1886
FE|N|FirstEnergy Corp. Common Stock|45.96|0.18|0.41|4400|578.6|3.94|1.87|15600|5420|12900|Akron, Ohio|1997
ES|N|Eversource Energy (D/B/A) Common Stock|70.21|0.18|0.41|2100|376.7|4.37|3.85|14000|4930|16300|Hartford, Connecticut|1966
PPL|N|PPL Corporation Common Stock|34.38|0.18|0.41|6300|752.5|3.24|1.69|9400|3760|15000|Allentown, Pennsylvania|1920
EVRG|Q|Evergy Inc. Common Stock|80.92|0.18|0.41|1700|230.6|3.34|3.93|6090|2840|10200|Kansas City, Missouri|1909
LNT|Q|Alliant Energy Corporation Common Stock|67.86|0.18|0.41|2000|259.3|3.08|3.16|4430|1830|7530|Madison, Wisconsin|1917
OKLO|N|Oklo Inc. Class A common stock|42.09|0.8|0.91|6500|186||||||United States
# Gas Utilities
ATO|N|Atmos Energy Corporation Common Stock|166.85|0.18|0.41|1100|169|2.35|8.21|4920|2620|15300|Dallas, Texas|1906
# Independent Power Producers & Energy Traders
NRG|N|NRG Energy Inc. Common Stock|113.11|0.27|0.52|2900|210.2|1.65|3.84|33100|3250|4200|Houston, Texas|1992
TLN|Q|Talen Energy Corporation Common Stock|314.46|0.3|0.56|940|47.91||||||United States
AES|N|The AES Corporation Common Stock|14.77|0.23|0.48|11000|713.4|4.77|2.67|13100|4070|4940|Arlington, Virginia|1981
# Multi-Utilities
NEE|N|NextEra Energy Inc. Common Stock|83.65|0.27|0.6|12000|2086|2.93|4.45|28700|14600|57100|Juno Beach, Florida|1984
D|N|Dominion Energy Inc. Common Stock|66.6|0.19|0.42|3900|879.5|3.96|2.85|18100|8340|27900|Richmond, Virginia|1983
SRE|N|DBA Sempra Common Stock|82.89|0.18|0.41|5200|653.9|3.01|3.27|13600|5870|32700|San Diego, California|1998
XEL|Q|Xcel Energy Inc. Common Stock|76.3|0.18|0.41|6800|624.6|3.01|3.65|14600|6120|23800|Minneapolis, Minnesota|1909
PCG|N|Pacific Gas & Electric Co. Common Stock|17.6|0.19|0.42|27000|2680|1.11|1.36|25800|10500|32300|Oakland, California|1905
ED|N|Consolidated Edison Inc. Common Stock|106.35|0.18|0.41|2300|369.8|3.24|6.08|17700|6160|25700|New York City, New York|1823
AEE|N|Ameren Corporation Common Stock|106.13|0.18|0.41|1600|276.8|2.76|5.68|8410|3910|13700|St. Louis, Missouri|1902
DTE|N|DTE Energy Company Common Stock|135.22|0.18|0.41|1100|208.1|3.37|6.31|16500|3620|12100|Detroit, Michigan|1995
CNP|N|CenterPoint Energy Inc (Holding Co) Common Stock|38.77|0.18|0.41|7800|658.7|2.39|1.68|9620|3850|11700|Houston, Texas|1882
CMS|N|CMS Energy Corporation Common Stock|68.27|0.18|0.41|3700|313.6|3.27|3.32|8810|3020|9550|Jackson, Michigan|1886
NI|N|NiSource Inc Common Stock|40.62|0.18|0.41|5700|479.6|2.88|1.88|6880|3030|9660|Merrillville, Indiana|1912
PNW|N|Pinnacle West Capital Corporation Common Stock|97.36|0.2|0.44|1600|121.2|3.66|5.1|5550|2150|7040|Phoenix, Arizona|1985
# Water Utilities
AWK|N|American Water Works Company Inc. Common Stock|135.39|0.18|0.41|1900|198.7|2.61|5.7|5280|2910|11700|Camden, New Jersey|1886
`
